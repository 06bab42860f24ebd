"""Learns the stance model of a language from labelled sentences, and prints how well it does.

    python benchmarks/learn_stances.py en LABELLED.tsv... [--out FILE]

A labelled file has lines ``label<TAB>sentence``. Needs scikit-learn (extra ``learn``). The weights
are rounded to hundredths; the same files under the same grammar give the same bytes.
"""

from __future__ import annotations

import argparse
import gzip
import json
import zlib
from pathlib import Path

from habitus.facts._stance_model import features
from habitus.facts.grammar.en._normal import normalise
from habitus.facts.grammar.en._recast import recast
from habitus.vocabulary import shipped_concepts


def as_read(text: str, language: str) -> str:
    """The sentence as the grammar hands it to the model."""
    if language != "en":
        return text
    return recast(normalise(text, shipped_concepts()).words)


def main() -> None:
    """Learn, measure on the part held back, write."""
    from scipy.sparse import csr_matrix
    from sklearn.linear_model import LogisticRegression  # type: ignore[import-untyped,import-not-found,unused-ignore]

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--penalty", type=float, default=0.5, help="smaller is stronger")
    parser.add_argument("--rare", type=int, default=2, help="features seen less often are left out")
    args = parser.parse_args()
    rows: dict[str, str] = {}
    for file in args.files:
        for line in file.read_text(encoding="utf-8").splitlines():
            label, _, text = line.partition("\t")
            if text.strip():
                rows.setdefault(text.strip(), label.strip())
    texts = sorted(rows)
    found = [features(as_read(text, args.language), args.language) for text in texts]
    counts: dict[str, int] = {}
    for names in found:
        for name in names:
            counts[name] = counts.get(name, 0) + 1
    known = {
        name: at for at, name in enumerate(sorted(n for n, c in counts.items() if c >= args.rare))
    }
    held = [zlib.crc32(text.encode()) % 10 == 0 for text in texts]

    def matrix(which: list[int]) -> csr_matrix:
        at_row, at_column = [], []
        for row, number in enumerate(which):
            for name in found[number]:
                if name in known:
                    at_row.append(row)
                    at_column.append(known[name])
        return csr_matrix(([1.0] * len(at_row), (at_row, at_column)), (len(which), len(known)))

    labels = [rows[text] for text in texts]
    train = [at for at, one in enumerate(held) if not one]
    test = [at for at, one in enumerate(held) if one]

    def learnt(which: list[int]) -> LogisticRegression:
        model = LogisticRegression(C=args.penalty, max_iter=400)
        model.fit(matrix(which), [labels[at] for at in which])
        return model

    model = learnt(train)
    shares = model.predict_proba(matrix(test))
    right = sure = sure_right = false = 0
    for row, at in enumerate(test):
        best = shares[row].argmax()
        guess = model.classes_[best]
        right += guess == labels[at]
        if guess != "none" and shares[row][best] >= 0.8:
            sure += 1
            sure_right += guess == labels[at]
            false += labels[at] == "none"
    result = {
        "sentences": len(texts), "features": len(known), "held": len(test),
        "right": round(right / max(len(test), 1), 4),
        "sure": sure, "sure_right": sure_right, "sure_but_none": false,
    }  # fmt: skip
    print(json.dumps(result))
    if args.out:
        model = learnt(list(range(len(texts))))
        lines = ["\t".join(["", *model.classes_])]
        lines.append("\t".join(["", *(f"{one * 100:.0f}" for one in model.intercept_)]))
        for name, at in sorted(known.items()):
            weights = model.coef_[:, at]
            if abs(weights).max() >= 0.03:
                lines.append("\t".join([name, *(f"{one * 100:.0f}" for one in weights)]))
        args.out.write_bytes(gzip.compress("\n".join(lines).encode(), mtime=0))


if __name__ == "__main__":
    main()
