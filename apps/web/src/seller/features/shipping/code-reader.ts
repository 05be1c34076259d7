import type { ReadCode } from './read-code.ts';

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** Formats on packing slips and parcels. */
const FORMATS = ['qr_code', 'code_128', 'code_39', 'itf', 'data_matrix'];
const REQUIRED_FORMATS = ['qr_code', 'code_128'];

/** Creates a reader of QR codes and barcodes: the browser's own, else a library loaded on demand. */
export async function openCodeReader(): Promise<ReadCode> {
  return (await createNativeReader()) ?? (await (await import('./zxing-reader.ts')).createZxingReader());
}

async function createNativeReader(): Promise<ReadCode | undefined> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!Native) return undefined;
  try {
    const supported = await Native.getSupportedFormats();
    if (!REQUIRED_FORMATS.every((format) => supported.includes(format))) return undefined;
    const detector = new Native({ formats: FORMATS.filter((format) => supported.includes(format)) });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  } catch {
    // Some systems define the class without an implementation.
    return undefined;
  }
}
