import JsBarcode from 'jsbarcode';
import { create } from 'qrcode';

/** A greyscale picture: one byte per pixel, row by row. */
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

/** Renders a QR code in the middle of the picture. */
export function qrPicture(content: string): GreyPicture {
  const picture = blank();
  const { modules } = create(content, { errorCorrectionLevel: 'M' });
  const squareSize = Math.floor(320 / modules.size);
  const left = Math.floor((SIZE.width - squareSize * modules.size) / 2);
  const top = Math.floor((SIZE.height - squareSize * modules.size) / 2);
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column))
        fill(picture, left + column * squareSize, top + row * squareSize, squareSize, squareSize);
  return picture;
}

/** Renders a Code 128 barcode in the middle of the picture. */
export function barcodePicture(content: string): GreyPicture {
  const picture = blank();
  const encoded: { encodings?: { data: string }[] } = {};
  JsBarcode(encoded, content, { format: 'CODE128' });
  const bars = encoded.encodings?.map(({ data }) => data).join('') ?? '';
  const barWidth = Math.floor((SIZE.width - 60) / bars.length);
  const left = Math.floor((SIZE.width - barWidth * bars.length) / 2);
  for (const dark of bars.matchAll(/1+/g))
    fill(picture, left + dark.index * barWidth, 140, dark[0].length * barWidth, 200);
  return picture;
}

/** Renders a Y4M video for a browser's fake camera. Shows each picture for `seconds` seconds. */
export function renderCameraVideo(pictures: readonly GreyPicture[], seconds: number): Buffer {
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
