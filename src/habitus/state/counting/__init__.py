"""Counting over typed state: a plain question in English or Chinese, answered exactly or refused."""
