import { gzipSync } from 'node:zlib';
import { UPLOAD_MAX_BYTES } from '@raan/contract/constants';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { newSeller, type TestSeller } from '#test/people.ts';
import { expectRefused, useTestApp } from '#test/test-app.ts';
import { sendForm, upload } from '#test/uploads.ts';
import {
  jpegClaiming,
  multipart,
  noisePng,
  picture,
  pngChunk,
  pngOf,
  PNG_START,
  UPLOAD_BOUNDARY,
  withJpegComment,
  withPngChunk,
} from './hostile-files.fixture.ts';

const app = useTestApp();
let seller: TestSeller;
let jpeg: Buffer;
let png: Buffer;

beforeAll(async () => {
  seller = await newSeller(app);
  jpeg = await picture('jpeg');
  png = await picture('png');
});

const HTML = '<script>alert(document.domain)</script>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>`;
const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic'),
  Buffer.alloc(200),
]);

const TYPE = [415, 'UPLOAD_FILE_TYPE_INVALID'] as const;
const LARGE = [413, 'UPLOAD_FILE_TOO_LARGE'] as const;
const FAILED = [400, 'UPLOAD_FAILED'] as const;
const WRONG = [422, 'REQUEST_VALIDATION_ERROR'] as const;

type Vector = [what: string, bytes: () => Buffer | Promise<Buffer>, refusal: readonly [number, string]];

const FILES: Vector[] = [
  ['nothing', () => Buffer.alloc(0), TYPE],
  ['one byte', () => Buffer.from([0xff]), TYPE],
  ['two bytes of a JPEG', () => Buffer.from([0xff, 0xd8]), TYPE],
  ['the first bytes of a JPEG alone', () => Buffer.from([0xff, 0xd8, 0xff]), TYPE],
  ['the first bytes of a PNG alone', () => PNG_START, TYPE],
  ['a text', () => Buffer.from('hello'), TYPE],
  ['zeros', () => Buffer.alloc(5000), TYPE],
  ['HTML', () => Buffer.from(HTML), TYPE],
  [
    'HTML behind a JPEG’s first bytes',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(HTML)]),
    TYPE,
  ],
  ['HTML behind a PNG’s first bytes', () => Buffer.concat([PNG_START, Buffer.from(HTML)]), TYPE],
  ['an SVG', () => Buffer.from(SVG), TYPE],
  ['an SVG with a declaration', () => Buffer.from(`<?xml version="1.0"?>${SVG}`), TYPE],
  [
    'an SVG with entities within entities',
    () => Buffer.from(`<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${SVG}`),
    TYPE,
  ],
  ['a packed SVG', () => gzipSync(SVG), TYPE],
  ['a GIF', () => picture('gif'), TYPE],
  ['a GIF that is a script too', () => Buffer.from('GIF89a/*\0\0*/=alert(1)//'), TYPE],
  ['a WebP', () => picture('webp'), TYPE],
  ['an AVIF', () => picture('avif'), TYPE],
  ['a HEIC', () => heic, TYPE],
  ['a TIFF', () => picture('tiff'), TYPE],
  ['a BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]), TYPE],
  ['an icon', () => Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0]), TYPE],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'), TYPE],
  ['a ZIP', () => Buffer.from('PK\x03\x04aaaaaaaa'), TYPE],
  ['a program', () => Buffer.concat([Buffer.from('\x7fELF'), Buffer.alloc(64)]), TYPE],
  ['a Windows program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(64)]), TYPE],
  ['PHP', () => Buffer.from('<?php system($_GET["c"]); ?>'), TYPE],
  ['a shell script', () => Buffer.from('#!/bin/sh\nid\n'), TYPE],
  ['PostScript', () => Buffer.from('%!PS\n(%pipe%id) (r) file'), TYPE],
  [
    'an ImageMagick script',
    () => Buffer.from('push graphic-context\nfill "url(https://x.invalid/a|id)"'),
    TYPE,
  ],
  ['a JPEG after a blank', () => Buffer.concat([Buffer.from(' '), jpeg]), TYPE],
  ['a JPEG after HTML', () => Buffer.concat([Buffer.from(HTML), jpeg]), TYPE],
  ['a JPEG in base64', () => Buffer.from(jpeg.toString('base64')), TYPE],
  ['a packed PNG', () => gzipSync(png), TYPE],
  ['a PNG turned round', () => Buffer.from(png).reverse(), TYPE],
  ['the head of a JPEG', () => jpeg.subarray(0, Math.floor(jpeg.length / 2)), TYPE],
  [
    'half a JPEG',
    async () =>
      (
        await sharp(await noisePng(200, 200))
          .jpeg()
          .toBuffer()
      ).subarray(0, 9000),
    FAILED,
  ],
  ['half a PNG', async () => (await noisePng(100, 100)).subarray(0, 9000), FAILED],
  ['a PNG without data', () => Buffer.concat([png.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]), TYPE],
  [
    'a PNG with garbage for data',
    () =>
      Buffer.concat([
        png.subarray(0, 33),
        pngChunk('IDAT', Buffer.from('not packed')),
        pngChunk('IEND', Buffer.alloc(0)),
      ]),
    FAILED,
  ],
  ['a PNG with less data than promised', () => pngOf(600, 600), FAILED],
  ['a PNG without pixels', () => pngOf(0, 0), TYPE],
  ['a PNG of an unknown colour', () => pngOf(10, 10, { colorType: 5 }), TYPE],
  ['a PNG of 50,000 × 50,000', () => pngOf(50_000, 50_000), LARGE],
  ['a PNG of 8,000 × 8,000', () => pngOf(8_000, 8_000, { unpacked: 1_000_000 }), LARGE],
  ['a PNG one line too high', () => pngOf(40_000, 1_001), LARGE],
  ['a PNG with a side of 2³¹ − 1', () => pngOf(0x7fffffff, 1), TYPE],
  ['a PNG with both sides of 2³¹ − 1', () => pngOf(0x7fffffff, 0x7fffffff), TYPE],
  [
    'a PNG that unpacks to more than its pixels',
    () => pngOf(9_000, 9_000, { depth: 16, colorType: 6, unpacked: 200_000_000 }),
    LARGE,
  ],
  ['a JPEG that claims 65,535 × 65,535', () => jpegClaiming(jpeg, 65_535, 65_535), TYPE],
  ['a JPEG that claims 65,500 × 65,500', () => jpegClaiming(jpeg, 65_500, 65_500), LARGE],
  ['a JPEG that claims 10,000 × 10,000', () => jpegClaiming(jpeg, 10_000, 10_000), LARGE],
  ['a JPEG without pixels', () => jpegClaiming(jpeg, 0, 0), TYPE],
  ['more than 2 MB', () => Buffer.concat([jpeg, Buffer.alloc(UPLOAD_MAX_BYTES)]), LARGE],
  [
    'one byte more than 2 MB',
    () => Buffer.concat([jpeg, Buffer.alloc(UPLOAD_MAX_BYTES + 1 - jpeg.length)]),
    LARGE,
  ],
  ['20 MB of zeros', () => Buffer.alloc(20 * 1024 * 1024), LARGE],
];

/** Pictures that are more than pictures. They may come in, but nothing of the rest may stay. */
const STOWAWAYS: [what: string, bytes: () => Buffer | Promise<Buffer>, trace: string][] = [
  ['HTML behind a JPEG', () => Buffer.concat([jpeg, Buffer.from(HTML)]), 'script'],
  ['HTML in a JPEG’s comment', () => withJpegComment(jpeg, HTML), 'script'],
  ['PHP in a JPEG’s comment', () => withJpegComment(jpeg, '<?php system(1); ?>'), 'php'],
  ['HTML in a PNG’s text', () => withPngChunk(png, 'tEXt', Buffer.from(`Comment\0${HTML}`)), 'script'],
  [
    'a chunk of a PNG that nobody knows',
    () => withPngChunk(png, 'raAn', Buffer.from('stowaway')),
    'stowaway',
  ],
  ['a ZIP behind a PNG', () => Buffer.concat([png, Buffer.from('PK\x03\x04payload')]), 'PK'],
  ['a PDF behind a JPEG', () => Buffer.concat([jpeg, Buffer.from('%PDF-1.7 payload')]), '%PDF'],
  ['a second JPEG behind the first', () => Buffer.concat([jpeg, withJpegComment(jpeg, 'second')]), 'second'],
  [
    'an SVG in a PNG’s XMP',
    () => withPngChunk(png, 'iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${SVG}`)),
    'onload',
  ],
];

type FormVector = [
  what: string,
  form: () => { contentType: string; body: Buffer },
  refusal: readonly [number, string],
];
const FORM_TYPE = `multipart/form-data; boundary=${UPLOAD_BOUNDARY}`;
const formOf = (...parts: Parameters<typeof multipart>[0]) => ({
  contentType: FORM_TYPE,
  body: multipart(parts),
});
const type = { name: 'type', body: 'image' };
const file = () => ({ name: 'file', fileName: 'a.png', contentType: 'image/png', body: png });

const FORMS: FormVector[] = [
  ['no file', () => formOf(type), FAILED],
  ['no parts', () => formOf(), WRONG],
  ['no type', () => formOf(file()), WRONG],
  ['an unknown type', () => formOf({ name: 'type', body: 'cat' }, file()), WRONG],
  ['a type of the prototype', () => formOf({ name: 'type', body: '__proto__' }, file()), WRONG],
  ['an empty type', () => formOf({ name: 'type', body: '' }, file()), WRONG],
  ['a type in capitals', () => formOf({ name: 'type', body: 'IMAGE' }, file()), WRONG],
  ['the file under another name', () => formOf(type, { ...file(), name: 'picture' }), FAILED],
  ['the file under “files”', () => formOf(type, { ...file(), name: 'files' }), FAILED],
  ['two files', () => formOf(type, file(), file()), FAILED],
  ['the file as a text', () => formOf(type, { name: 'file', body: png }), FAILED],
  ['a field named __proto__', () => formOf(type, { name: '__proto__', body: 'x' }, file()), FAILED],
  ['a file named __proto__', () => formOf(type, { ...file(), name: '__proto__' }), FAILED],
  [
    'a hundred fields',
    () => formOf(type, ...Array.from({ length: 100 }, (_, n) => ({ name: `f${n}`, body: 'x' })), file()),
    FAILED,
  ],
  [
    'no end',
    () => ({ contentType: FORM_TYPE, body: multipart([type, file()], { isClosed: false }).subarray(0, -20) }),
    FAILED,
  ],
  [
    'another boundary',
    () => ({ contentType: 'multipart/form-data; boundary=other', body: multipart([type, file()]) }),
    FAILED,
  ],
  ['garbage', () => ({ contentType: FORM_TYPE, body: Buffer.alloc(3000, 7) }), FAILED],
  [
    'no boundary',
    () => ({ contentType: 'multipart/form-data', body: multipart([type, file()]) }),
    [415, 'REQUEST_INVALID'],
  ],
  [
    'a boundary with a line break’s letters',
    () => ({ contentType: 'multipart/form-data; boundary="a\tb"', body: multipart([type, file()]) }),
    [415, 'REQUEST_INVALID'],
  ],
  [
    'multipart/mixed',
    () => ({ contentType: `multipart/mixed; boundary=${UPLOAD_BOUNDARY}`, body: multipart([type, file()]) }),
    [415, 'REQUEST_INVALID'],
  ],
  ['a bare picture', () => ({ contentType: 'image/png', body: png }), [415, 'REQUEST_INVALID']],
];

const NAMES: [given: string, shown: string][] = [
  ['../../../etc/passwd', 'passwd'],
  ['..\\\\..\\\\windows\\\\system32\\\\a.png', 'a.png'],
  ['/etc/cron.d/x.png', 'x.png'],
  ['a\u0000b.png', 'ab.png'],
  ['photo\u202egnp.exe', 'photognp.exe'],
  ['..', 'image'],
  ['', 'image'],
  [`${'ก'.repeat(300)}.png`, 'ก'.repeat(100)],
  ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ['index.php', 'index.php'],
];

describe('uploads that are refused', () => {
  it.each(FILES)('[FILE-01] %s', async (_, bytes, [status, code]) => {
    expectRefused(await upload(app, seller, await bytes()), status, code);
  });

  it.each(FORMS)('[FILE-01] a form with %s', async (_, form, [status, code]) => {
    expectRefused(await sendForm(app, seller, form()), status, code);
  });

  it('[FILE-01] leave no row and cost the server nothing lasting', async () => {
    expect(FILES.length + STOWAWAYS.length + FORMS.length + NAMES.length).toBeGreaterThanOrEqual(90);
    const kept = await app.db.selectFrom('media').select('hash').execute();
    expect(kept).toEqual([]);
    expect((await upload(app, seller, png)).status).toBe(201);
  });

  it('[FILE-01] say why in the reader’s words', async () => {
    const { body } = await upload(app, seller, Buffer.from('x'));
    expect(body.message).toBe('Unsupported file type');
    expect((await upload(app, seller, pngOf(50_000, 50_000))).body.message).toContain('million pixels');
  });
});

describe('uploads that are more than they seem', () => {
  it.each(STOWAWAYS)('[FILE-01] %s does not stay', async (_, bytes, trace) => {
    const { status, data } = await upload(app, seller, await bytes());
    expect(status).toBe(201);
    const kept = Buffer.from(await (await fetch(`${app.baseUrl}${data.url}`)).arrayBuffer());
    expect(kept.includes(trace)).toBe(false);
    expect((await sharp(kept).metadata()).format).toBe('webp');
  });

  it.each(NAMES)('[FILE-01] the name %j is shown as %j', async (given, shown) => {
    const form = formOf(type, { ...file(), fileName: given });
    const { status, data } = await sendForm(app, seller, form);
    expect({ status, name: data?.file_name }).toEqual({ status: 201, name: shown });
    expect(data.url).toMatch(/^\/media\/[0-9a-f]{40}\/800\.webp$/);
  });

  it('[FILE-01] a name and a type that lie about the content change nothing', async () => {
    const form = formOf(type, { ...file(), fileName: 'a.exe', contentType: 'text/html' });
    expect((await sendForm(app, seller, form)).status).toBe(201);
    const html = formOf(type, { ...file(), body: Buffer.from(HTML) });
    expectRefused(await sendForm(app, seller, html), 415, 'UPLOAD_FILE_TYPE_INVALID');
  });

  it('[FILE-01] the type may come after the file', async () => {
    expect((await sendForm(app, seller, formOf(file(), type))).status).toBe(201);
  });
});
