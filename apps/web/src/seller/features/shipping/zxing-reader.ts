// Where the browser reads no codes: a port of ZXing in plain script, so that the page needs no leave to compile anything.
import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js';
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType.js';
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer.js';
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js';
import type { ReadCode } from './code-reader.ts';
import type { barReaders } from './zxing-bars.ts';
import type { qrReaders } from './zxing-qr.ts';

/** Wide enough for a long barcode, small enough to be read several times a second on a cheap phone. */
const WIDTH_MAX = 960;

type Reader = ReturnType<typeof barReaders | typeof qrReaders>[number];

const HINTS = new Map([[DecodeHintType.TRY_HARDER, true]]);

/** A reader of QR codes and barcodes; the two halves of the library are fetched side by side. */
export async function zxingReader(): Promise<ReadCode> {
  const [qr, bars] = await Promise.all([import('./zxing-qr.ts'), import('./zxing-bars.ts')]);
  const readers = [...qr.qrReaders(), ...bars.barReaders()];
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!pen || video.videoWidth === 0) return null;
    const scale = Math.min(1, WIDTH_MAX / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    pen.drawImage(video, 0, 0, canvas.width, canvas.height);
    return readPixels(pen.getImageData(0, 0, canvas.width, canvas.height), readers);
  };
}

/** The text of a code in a picture of red, green, blue and alpha, or null. */
function readPixels(
  { data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>,
  readers: readonly Reader[],
): string | null {
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at += 1) {
    const from = at * 4;
    grey[at] = ((data[from] ?? 0) * 306 + (data[from + 1] ?? 0) * 601 + (data[from + 2] ?? 0) * 117) >> 10;
  }
  const source = new RGBLuminanceSource(grey, width, height);
  for (const reader of readers) {
    try {
      return reader.decode(new BinaryBitmap(new HybridBinarizer(source)), HINTS).getText();
    } catch {
      // Nothing of this kind in the picture.
    }
  }
  return null;
}
