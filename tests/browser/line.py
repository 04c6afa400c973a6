"""A line between a browser and the site which can be cut.

The browser's own switch for being offline does not reach what a service worker asks for, nor a page that just began:
a cut line is offline for everybody.
"""

from __future__ import annotations

import contextlib
import socket
from threading import Lock, Thread
from urllib.parse import urlsplit


class Line:
    """Passes everything between ``url`` and the site at ``site`` while it is whole."""

    def __init__(self, site: str) -> None:
        there = urlsplit(site)
        self._site = (there.hostname or "localhost", there.port or 80)
        self._open: list[socket.socket] = []
        self._whole, self._lock = True, Lock()
        self._listening = socket.create_server(("localhost", 0))
        self.url = f"http://localhost:{self._listening.getsockname()[1]}"
        Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        with self._lock:
            self._whole = False
            for one in self._open:
                with contextlib.suppress(OSError):
                    one.shutdown(socket.SHUT_RDWR)
            self._open.clear()

    def mend(self) -> None:
        with self._lock:
            self._whole = True

    def close(self) -> None:
        self.cut()
        self._listening.close()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                self._connect(self._listening.accept()[0])

    def _connect(self, browser: socket.socket) -> None:
        with self._lock:
            if not self._whole:
                browser.close()
                return
            site = socket.create_connection(self._site)
            self._open += [browser, site]
        for source, target in ((browser, site), (site, browser)):
            Thread(target=_pass, args=(source, target), daemon=True).start()


def _pass(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    for one in (source, target):
        with contextlib.suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
