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

// The package is CommonJS: the bundler imports its function, Node its namespace.
const detectQrCode = ((jsQR as unknown as { default?: unknown }).default ?? jsQR) as (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null;

/** A rendered page with four bytes per pixel, and its text in reading order. */
export type ReadPage = {
  text: string;
  /** In points. */
  size: { width: number; height: number };
  width: number;
  height: number;
  pixels: Uint8Array;
};

let library: Promise<PDFiumLibrary> | undefined;

/** Renders all pages at `scale` pixels per point. */
export async function readPdf(bytes: Uint8Array, { scale = 2 } = {}) {
  // Compiled once, because that takes longer than reading a page.
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(bytes);
  try {
    const pages: ReadPage[] = [];
    const count = document.getPageCount();
    for (let index = 0; index < count; index += 1) {
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
    return { count, pages };
  } finally {
    document.destroy();
  }
}

type Area = { left: number; top: number; width: number; height: number };

/** Cuts out a part of a page. The area is given in fractions of its width and height. */
export async function cropPage(page: ReadPage, { left, top, width, height }: Area): Promise<ReadPage> {
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

/** Decodes the QR code on a page. Returns undefined without one. */
export function readQrCode({ pixels, width, height }: ReadPage): string | undefined {
  return detectQrCode(new Uint8ClampedArray(pixels), width, height)?.data;
}

/** Decodes the barcode on a page or a part of it. Throws without one. */
export function readBarcode({ pixels, width, height }: ReadPage): string {
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
