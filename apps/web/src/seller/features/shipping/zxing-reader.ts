// For browsers without a reader. In JavaScript, because the content security policy forbids WebAssembly.
import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap.js';
import DecodeHintType from '@zxing/library/esm/core/DecodeHintType.js';
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer.js';
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource.js';
import type { ReadCode } from './read-code.ts';
import type { createBarcodeReaders } from './zxing-barcodes.ts';
import type { createQrReaders } from './zxing-qr.ts';

/** Wide enough for a long barcode, small enough for several reads a second on a cheap phone. */
const WIDTH_MAX = 960;

type Reader = ReturnType<typeof createBarcodeReaders | typeof createQrReaders>[number];

const HINTS = new Map([[DecodeHintType.TRY_HARDER, true]]);

/** Returns a reader of QR codes and barcodes. Both halves of the library load in parallel. */
export async function createZxingReader(): Promise<ReadCode> {
  const [qr, bars] = await Promise.all([import('./zxing-qr.ts'), import('./zxing-barcodes.ts')]);
  const readers = [...qr.createQrReaders(), ...bars.createBarcodeReaders()];
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    if (!context || video.videoWidth === 0) return null;
    const scale = Math.min(1, WIDTH_MAX / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return readPixels(context.getImageData(0, 0, canvas.width, canvas.height), readers);
  };
}

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
      // This reader found no code.
    }
  }
  return null;
}
