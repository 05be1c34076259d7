// Barcodes and QR codes as vector graphics, sharp at any size.
import JsBarcode from 'jsbarcode';
import { create } from 'qrcode';
import type { Block } from './blocks.ts';

/** Quiet zone on each side of a barcode, in bars. Scanners need it. */
const QUIET_BARS = 10;
const QUIET_SQUARES = 2;
/** In points. Wider bars are not easier to scan. */
const BAR_MAX = 1.3;

type Encoded = { encodings: { data: string }[] };

/** A Code 128 barcode centred within a width, including its quiet zones. */
export function barcode(content: string, width: number, height: number): Block {
  const encoded: Partial<Encoded> = {};
  JsBarcode(encoded, content, { format: 'CODE128' });
  const bars = encoded.encodings?.map(({ data }) => data).join('') ?? '';
  const bar = Math.min(BAR_MAX, width / (bars.length + QUIET_BARS * 2));
  return {
    height,
    draw: (pdf, x, y) => {
      const left = x + (width - bars.length * bar) / 2;
      for (const dark of bars.matchAll(/1+/g))
        pdf.rect(left + dark.index * bar, y, dark[0].length * bar, height);
      pdf.fill('#000');
    },
  };
}

/** A QR code with a given side length. */
export function qr(content: string, side: number): Block {
  const { modules } = create(content, { errorCorrectionLevel: 'M' });
  const square = side / (modules.size + QUIET_SQUARES * 2);
  return {
    height: side,
    draw: (pdf, x, y) => {
      const at = (index: number) => (index + QUIET_SQUARES) * square;
      for (let row = 0; row < modules.size; row += 1)
        for (let column = 0; column < modules.size; column += 1)
          if (modules.get(row, column)) pdf.rect(x + at(column), y + at(row), square, square);
      pdf.fill('#000');
    },
  };
}
