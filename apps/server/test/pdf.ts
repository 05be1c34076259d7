/** Reads a PDF as a reader would: by the engine of a browser. */
import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsQR from 'jsqr';
import sharp from 'sharp';
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';

// The package is CommonJS: the bundler hands over its function, plain Node its namespace.
const readQr = ((jsQR as unknown as { default?: unknown }).default ?? jsQR) as (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null;

/** One page as it looks: four bytes a pixel, and its text in reading order. */
export type ReadPage = {
  text: string;
  /** In points. */
  size: { width: number; height: number };
  width: number;
  height: number;
  pixels: Uint8Array;
};

/** Draws the pages of a PDF, all or those asked for, at `scale` pixels to the point. */
export async function readPdf(bytes: Uint8Array, { scale = 3, only = [] as number[] } = {}) {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(bytes);
    const pages: ReadPage[] = [];
    const count = document.getPageCount();
    for (const index of only.length > 0 ? only : Array.from({ length: count }, (_, page) => page)) {
      const page = document.getPage(index);
      const text = page.getText();
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const drawn = await page.render({ scale, render: 'bitmap' });
      pages.push({
        text,
        size: { width: originalWidth, height: originalHeight },
        width: drawn.width,
        height: drawn.height,
        pixels: drawn.data.slice(),
      });
    }
    document.destroy();
    return { count, pages };
  } finally {
    library.destroy();
  }
}

type Area = { left: number; top: number; width: number; height: number };

/** A part of a page, by shares of its width and height. */
export async function partOf(page: ReadPage, { left, top, width, height }: Area): Promise<ReadPage> {
  const area = {
    left: Math.round(left * page.width),
    top: Math.round(top * page.height),
    width: Math.round(width * page.width),
    height: Math.round(height * page.height),
  };
  const pixels = await sharp(page.pixels, {
    raw: { width: page.width, height: page.height, channels: 4 },
  })
    .extract(area)
    .raw()
    .toBuffer();
  return { ...page, width: area.width, height: area.height, pixels: new Uint8Array(pixels) };
}

/** A page as a PNG, for people. */
export async function pngOf({ pixels, width, height }: ReadPage): Promise<Buffer> {
  return await sharp(pixels, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
}

/** What the QR code of a page says, or undefined. */
export function qrOn({ pixels, width, height }: ReadPage): string | undefined {
  return readQr(new Uint8ClampedArray(pixels), width, height)?.data;
}

/** What the barcode of a page, or of a part of it, says. Throws where there is none. */
export function barcodeOn({ pixels, width, height }: ReadPage): string {
  const grey = new Uint8ClampedArray(width * height);
  for (let at = 0; at < grey.length; at += 1) grey[at] = pixels[at * 4] ?? 255;
  const reader = new MultiFormatReader();
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.CODE_128]],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  );
  const source = new RGBLuminanceSource(grey, width, height);
  return reader.decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
}
