// Reads codes from a camera's picture: by the browser itself where it can, else by a library that is fetched then.

/** The text of a code in the picture, or null. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** What slips and parcels carry. */
const FORMATS = ['qr_code', 'code_128', 'code_39', 'itf', 'data_matrix'];
const NEEDED = ['qr_code', 'code_128'];

/** A reader of QR codes and of the barcodes that parcels carry. */
export async function openReader(): Promise<ReadCode> {
  return (await nativeReader()) ?? (await (await import('./zxing-reader.ts')).zxingReader());
}

async function nativeReader(): Promise<ReadCode | undefined> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!Native) return undefined;
  try {
    const supported = await Native.getSupportedFormats();
    if (!NEEDED.every((format) => supported.includes(format))) return undefined;
    const detector = new Native({ formats: FORMATS.filter((format) => supported.includes(format)) });
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
  } catch {
    // Some systems name the class and have nothing behind it.
    return undefined;
  }
}
