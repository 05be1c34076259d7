import { create } from 'qrcode';

/** A QR code as an SVG path on a grid of `size` × `size` modules. */
export type QrDrawing = { size: number; path: string };

/** Draws a QR code on the server, so that the phone needs no encoder. */
export function drawQr(payload: string): QrDrawing {
  const { modules } = create(payload, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let y = 0; y < modules.size; y += 1)
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue;
      // Merges neighbouring modules of a row, which cuts the text to a third.
      let run = 1;
      while (x + run < modules.size && modules.get(y, x + run)) run += 1;
      path += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  return { size: modules.size, path };
}
