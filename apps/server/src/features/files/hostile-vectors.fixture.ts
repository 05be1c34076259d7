/** Files that every upload endpoint must refuse, each with the expected status and code. */
import { gzipSync } from 'node:zlib';
import { UPLOAD_MAX_BYTES } from '@raan/contract/constants';
import sharp from 'sharp';
import {
  jpegClaiming,
  noisePng,
  picture,
  pngChunk,
  pngClaiming,
  PNG_START,
} from './hostile-files.fixture.ts';

const jpeg = await picture('jpeg');
const png = await picture('png');

export const HTML = '<script>alert(document.domain)</script>';
export const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>`;
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.alloc(200),
]);

const TYPE_REFUSAL = [415, 'UPLOAD_FILE_TYPE_INVALID'] as const;
const LARGE_REFUSAL = [413, 'UPLOAD_FILE_TOO_LARGE'] as const;
export const FAILED_REFUSAL = [400, 'UPLOAD_FAILED'] as const;

type Vector = [what: string, bytes: () => Buffer | Promise<Buffer>, refusal: readonly [number, string]];

export const HOSTILE_FILES: Vector[] = [
  ['nothing', () => Buffer.alloc(0), TYPE_REFUSAL],
  ['one byte', () => Buffer.from([0xff]), TYPE_REFUSAL],
  ['two bytes of a JPEG', () => Buffer.from([0xff, 0xd8]), TYPE_REFUSAL],
  ['the first bytes of a JPEG alone', () => Buffer.from([0xff, 0xd8, 0xff]), TYPE_REFUSAL],
  ['the first bytes of a PNG alone', () => PNG_START, TYPE_REFUSAL],
  ['a text', () => Buffer.from('hello'), TYPE_REFUSAL],
  ['zeros', () => Buffer.alloc(5000), TYPE_REFUSAL],
  ['HTML', () => Buffer.from(HTML), TYPE_REFUSAL],
  [
    'HTML behind a JPEG’s first bytes',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(HTML)]),
    TYPE_REFUSAL,
  ],
  ['HTML behind a PNG’s first bytes', () => Buffer.concat([PNG_START, Buffer.from(HTML)]), TYPE_REFUSAL],
  ['an SVG', () => Buffer.from(SVG), TYPE_REFUSAL],
  ['an SVG with a declaration', () => Buffer.from(`<?xml version="1.0"?>${SVG}`), TYPE_REFUSAL],
  [
    'an SVG with entities within entities',
    () => Buffer.from(`<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${SVG}`),
    TYPE_REFUSAL,
  ],
  ['a packed SVG', () => gzipSync(SVG), TYPE_REFUSAL],
  ['a GIF', () => picture('gif'), TYPE_REFUSAL],
  ['a GIF that is a script too', () => Buffer.from('GIF89a/*\0\0*/=alert(1)//'), TYPE_REFUSAL],
  ['a WebP', () => picture('webp'), TYPE_REFUSAL],
  ['an AVIF', () => picture('avif'), TYPE_REFUSAL],
  ['a HEIC', () => heic, TYPE_REFUSAL],
  ['a TIFF', () => picture('tiff'), TYPE_REFUSAL],
  ['a BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]), TYPE_REFUSAL],
  ['an icon', () => Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0]), TYPE_REFUSAL],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'), TYPE_REFUSAL],
  ['a ZIP', () => Buffer.from('PK\x03\x04aaaaaaaa'), TYPE_REFUSAL],
  ['a program', () => Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(64)]), TYPE_REFUSAL],
  ['a Windows program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(64)]), TYPE_REFUSAL],
  ['PHP', () => Buffer.from('<?php system($_GET["c"]); ?>'), TYPE_REFUSAL],
  ['a shell script', () => Buffer.from('#!/bin/sh\nid\n'), TYPE_REFUSAL],
  ['PostScript', () => Buffer.from('%!PS\n(%pipe%id) (r) file'), TYPE_REFUSAL],
  [
    'an ImageMagick script',
    () => Buffer.from('push graphic-context\nfill "url(https://x.invalid/a|id)"'),
    TYPE_REFUSAL,
  ],
  ['a JPEG after a blank', () => Buffer.concat([Buffer.from(' '), jpeg]), TYPE_REFUSAL],
  ['a JPEG after HTML', () => Buffer.concat([Buffer.from(HTML), jpeg]), TYPE_REFUSAL],
  ['a JPEG in base64', () => Buffer.from(jpeg.toString('base64')), TYPE_REFUSAL],
  ['a packed PNG', () => gzipSync(png), TYPE_REFUSAL],
  ['a PNG turned round', () => Buffer.from(png).reverse(), TYPE_REFUSAL],
  ['the head of a JPEG', () => jpeg.subarray(0, Math.floor(jpeg.length / 2)), TYPE_REFUSAL],
  [
    'half a JPEG',
    async () =>
      (
        await sharp(await noisePng(200, 200))
          .jpeg()
          .toBuffer()
      ).subarray(0, 9000),
    FAILED_REFUSAL,
  ],
  ['half a PNG', async () => (await noisePng(100, 100)).subarray(0, 9000), FAILED_REFUSAL],
  [
    'a PNG without data',
    () => Buffer.concat([png.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]),
    TYPE_REFUSAL,
  ],
  [
    'a PNG with garbage for data',
    () =>
      Buffer.concat([
        png.subarray(0, 33),
        pngChunk('IDAT', Buffer.from('not packed')),
        pngChunk('IEND', Buffer.alloc(0)),
      ]),
    FAILED_REFUSAL,
  ],
  ['a PNG with less data than promised', () => pngClaiming(600, 600), FAILED_REFUSAL],
  ['a PNG without pixels', () => pngClaiming(0, 0), TYPE_REFUSAL],
  ['a PNG of an unknown colour', () => pngClaiming(10, 10, { colorType: 5 }), TYPE_REFUSAL],
  ['a PNG of 50,000 × 50,000', () => pngClaiming(50_000, 50_000), LARGE_REFUSAL],
  ['a PNG of 8,000 × 8,000', () => pngClaiming(8_000, 8_000, { unpacked: 1_000_000 }), LARGE_REFUSAL],
  ['a PNG one line too high', () => pngClaiming(40_000, 1_001), LARGE_REFUSAL],
  ['a PNG with a side of 2³¹ − 1', () => pngClaiming(0x7fffffff, 1), TYPE_REFUSAL],
  ['a PNG with both sides of 2³¹ − 1', () => pngClaiming(0x7fffffff, 0x7fffffff), TYPE_REFUSAL],
  [
    'a PNG that unpacks to more than its pixels',
    () => pngClaiming(9_000, 9_000, { depth: 16, colorType: 6, unpacked: 200_000_000 }),
    LARGE_REFUSAL,
  ],
  ['a JPEG that claims 65,535 × 65,535', () => jpegClaiming(jpeg, 65_535, 65_535), TYPE_REFUSAL],
  ['a JPEG that claims 65,500 × 65,500', () => jpegClaiming(jpeg, 65_500, 65_500), LARGE_REFUSAL],
  ['a JPEG that claims 10,000 × 10,000', () => jpegClaiming(jpeg, 10_000, 10_000), LARGE_REFUSAL],
  ['a JPEG without pixels', () => jpegClaiming(jpeg, 0, 0), TYPE_REFUSAL],
  ['more than 2 MB', () => Buffer.concat([jpeg, Buffer.alloc(UPLOAD_MAX_BYTES)]), LARGE_REFUSAL],
  [
    'one byte more than 2 MB',
    () => Buffer.concat([jpeg, Buffer.alloc(UPLOAD_MAX_BYTES + 1 - jpeg.length)]),
    LARGE_REFUSAL,
  ],
  ['6 MB of zeros', () => Buffer.alloc(3 * UPLOAD_MAX_BYTES), LARGE_REFUSAL],
];
