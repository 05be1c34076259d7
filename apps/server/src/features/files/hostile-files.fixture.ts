/** Hostile files and malformed forms are generated, so that the repository contains no hostile file. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const UPLOAD_BOUNDARY = 'raan-boundary';

export async function picture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff',
  { width = 64, height = 48, color = '#336699' } = {},
): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();
}

/** A picture that is large enough to be a legible document. */
export async function documentPicture(format: 'jpeg' | 'png', { color = '#e8ecf2' } = {}): Promise<Buffer> {
  return await picture(format, { width: 640, height: 400, color });
}

/** A picture that cannot be compressed; it has at least one byte per pixel. */
export async function noisePng(width: number, height: number): Promise<Buffer> {
  return await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
}

const CRC_TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});

function crc(bytes: Buffer): number {
  let c = 0xffffffff;
  for (const byte of bytes) c = (CRC_TABLE[(c ^ byte) & 255] ?? 0) ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}

export const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG whose header claims this size. Its data unpacks to `unpacked` zeros. */
export function pngClaiming(
  width: number,
  height: number,
  { depth = 8, colorType = 2, unpacked = 64 } = {},
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width >>> 0, 0);
  head.writeUInt32BE(height >>> 0, 4);
  head.set([depth, colorType, 0, 0, 0], 8);
  return Buffer.concat([
    PNG_START,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(unpacked))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Copies a JPEG and overwrites the size in its header. */
export function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(height, frame + 5);
  changed.writeUInt16BE(width, frame + 7);
  return changed;
}

/** Inserts a chunk after a PNG's header. */
export function withPngChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const afterHead = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHead), pngChunk(type, data), png.subarray(afterHead)]);
}

/** Inserts a comment segment at the start of a JPEG. */
export function withJpegComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, comment, jpeg.subarray(2)]);
}

type Part = {
  name?: string;
  fileName?: string;
  contentType?: string;
  body: Buffer | string;
  rawHead?: string;
};

/** Builds the body of a multipart form from raw parts. */
export function multipartBody(parts: readonly Part[], { isClosed = true } = {}): Buffer {
  const chunks = parts.flatMap(({ name, fileName, contentType, body, rawHead }) => [
    Buffer.from(`--${UPLOAD_BOUNDARY}\r\n`),
    Buffer.from(
      rawHead ??
        `content-disposition: form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}\r\n` +
          `${contentType ? `content-type: ${contentType}\r\n` : ''}\r\n`,
    ),
    Buffer.isBuffer(body) ? body : Buffer.from(body),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...chunks, Buffer.from(isClosed ? `--${UPLOAD_BOUNDARY}--\r\n` : '')]);
}
