"""An address as a QR code, as SVG without inline style, which the site's policy forbids."""

from __future__ import annotations

import segno


def qr_code(address: str) -> str:
    """With a size of its own."""
    return str(segno.make(address, error="l").svg_inline(scale=3, border=2, svgclass="qr", lineclass=None, dark="#000"))


def qr_filling(address: str, error: str = "l") -> str:
    """Without a size of its own, so that it fills its place. ``error`` is how much of it may be lost: l, m, q or h."""
    made = segno.make(address, error=error)
    return str(made.svg_inline(border=3, omitsize=True, svgclass=None, lineclass=None, dark="#000"))
