import { create } from 'qrcode';

/** A QR code as one path on a grid of `size` × `size` modules. */
export type QrDrawing = { size: number; path: string };

/** Draws a payload on the server, so that the phone needs no encoder and the code is there with the page. */
export function qrDrawing(payload: string): QrDrawing {
  const { modules } = create(payload, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let y = 0; y < modules.size; y += 1)
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue;
      // Neighbours in a row are one run: a third of the text.
      let run = 1;
      while (x + run < modules.size && modules.get(y, x + run)) run += 1;
      path += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  return { size: modules.size, path };
}
