/** Codes as a camera sees them: pixels for tests of whatever reads codes. */
import JsBarcode from 'jsbarcode';
import { create } from 'qrcode';

/** A grey picture, a byte for each pixel, row after row. */
export type GreyPicture = { width: number; height: number; pixels: Uint8Array };

const SIZE = { width: 640, height: 480 };
const LIGHT = 235;
const DARK = 20;

function blank(): GreyPicture {
  return { ...SIZE, pixels: new Uint8Array(SIZE.width * SIZE.height).fill(LIGHT) };
}

function fill(picture: GreyPicture, left: number, top: number, width: number, height: number): void {
  for (let y = top; y < top + height; y += 1)
    picture.pixels.fill(DARK, y * picture.width + left, y * picture.width + left + width);
}

/** A QR code in the middle of the picture. */
export function qrPicture(content: string): GreyPicture {
  const picture = blank();
  const { modules } = create(content, { errorCorrectionLevel: 'M' });
  const square = Math.floor(320 / modules.size);
  const left = Math.floor((SIZE.width - square * modules.size) / 2);
  const top = Math.floor((SIZE.height - square * modules.size) / 2);
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) fill(picture, left + column * square, top + row * square, square, square);
  return picture;
}

/** A Code 128 barcode in the middle of the picture. */
export function barcodePicture(content: string): GreyPicture {
  const picture = blank();
  const encoded: { encodings?: { data: string }[] } = {};
  JsBarcode(encoded, content, { format: 'CODE128' });
  const bars = encoded.encodings?.map(({ data }) => data).join('') ?? '';
  const bar = Math.floor((SIZE.width - 60) / bars.length);
  const left = Math.floor((SIZE.width - bar * bars.length) / 2);
  for (const dark of bars.matchAll(/1+/g))
    fill(picture, left + dark.index * bar, 140, dark[0].length * bar, 200);
  return picture;
}

/** A film that shows each picture for so many seconds, as a browser's pretended camera takes it. */
export function film(pictures: readonly GreyPicture[], seconds: number): Buffer {
  const framesPerSecond = 4;
  const colourless = Buffer.alloc((SIZE.width * SIZE.height) / 2, 128);
  const frames = pictures.flatMap(({ pixels }) =>
    Array.from({ length: seconds * framesPerSecond }, () =>
      Buffer.concat([Buffer.from('FRAME\n'), pixels, colourless]),
    ),
  );
  const head = `YUV4MPEG2 W${SIZE.width} H${SIZE.height} F${framesPerSecond}:1 Ip A1:1 C420mpeg2\n`;
  return Buffer.concat([Buffer.from(head), ...frames]);
}
