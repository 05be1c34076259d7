import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { expectRefused, useTestApp } from '#test/test-app.ts';
import { sendForm, uploadPictureAs } from '#test/uploads.ts';
import {
  multipartBody,
  picture,
  pngClaiming,
  UPLOAD_BOUNDARY,
  withJpegComment,
  withPngChunk,
} from './hostile-files.fixture.ts';
import { FAILED_REFUSAL, HOSTILE_FILES, HTML, SVG } from './hostile-vectors.fixture.ts';

const app = useTestApp();
let seller: TestSeller;
let jpeg: Buffer;
let png: Buffer;

beforeAll(async () => {
  seller = await newSeller(app);
  jpeg = await picture('jpeg');
  png = await picture('png');
});

const VALIDATION_REFUSAL = [422, 'REQUEST_VALIDATION_ERROR'] as const;

/** Valid pictures with a foreign payload. They may be accepted, but the payload must not survive. */
const POLYGLOTS: [what: string, bytes: () => Buffer | Promise<Buffer>, trace: string][] = [
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
const formOf = (...parts: Parameters<typeof multipartBody>[0]) => ({
  contentType: FORM_TYPE,
  body: multipartBody(parts),
});
const type = { name: 'type', body: 'image' };
const file = () => ({ name: 'file', fileName: 'a.png', contentType: 'image/png', body: png });

const FORMS: FormVector[] = [
  ['no file', () => formOf(type), FAILED_REFUSAL],
  ['no parts', () => formOf(), VALIDATION_REFUSAL],
  ['no type', () => formOf(file()), VALIDATION_REFUSAL],
  ['an unknown type', () => formOf({ name: 'type', body: 'cat' }, file()), VALIDATION_REFUSAL],
  ['a type of the prototype', () => formOf({ name: 'type', body: '__proto__' }, file()), VALIDATION_REFUSAL],
  ['an empty type', () => formOf({ name: 'type', body: '' }, file()), VALIDATION_REFUSAL],
  ['a type in capitals', () => formOf({ name: 'type', body: 'IMAGE' }, file()), VALIDATION_REFUSAL],
  ['the file under another name', () => formOf(type, { ...file(), name: 'picture' }), FAILED_REFUSAL],
  ['the file under “files”', () => formOf(type, { ...file(), name: 'files' }), FAILED_REFUSAL],
  ['two files', () => formOf(type, file(), file()), FAILED_REFUSAL],
  ['the file as a text', () => formOf(type, { name: 'file', body: png }), FAILED_REFUSAL],
  ['a field named __proto__', () => formOf(type, { name: '__proto__', body: 'x' }, file()), FAILED_REFUSAL],
  ['a file named __proto__', () => formOf(type, { ...file(), name: '__proto__' }), FAILED_REFUSAL],
  [
    'a hundred fields',
    () => formOf(type, ...Array.from({ length: 100 }, (_, n) => ({ name: `f${n}`, body: 'x' })), file()),
    FAILED_REFUSAL,
  ],
  [
    'no end',
    () => ({
      contentType: FORM_TYPE,
      body: multipartBody([type, file()], { isClosed: false }).subarray(0, -20),
    }),
    FAILED_REFUSAL,
  ],
  [
    'another boundary',
    () => ({ contentType: 'multipart/form-data; boundary=other', body: multipartBody([type, file()]) }),
    FAILED_REFUSAL,
  ],
  ['garbage', () => ({ contentType: FORM_TYPE, body: Buffer.alloc(3000, 7) }), FAILED_REFUSAL],
  [
    'no boundary',
    () => ({ contentType: 'multipart/form-data', body: multipartBody([type, file()]) }),
    [415, 'REQUEST_INVALID'],
  ],
  [
    'a boundary with a line break’s letters',
    () => ({ contentType: 'multipart/form-data; boundary="a\tb"', body: multipartBody([type, file()]) }),
    [415, 'REQUEST_INVALID'],
  ],
  [
    'multipart/mixed',
    () => ({
      contentType: `multipart/mixed; boundary=${UPLOAD_BOUNDARY}`,
      body: multipartBody([type, file()]),
    }),
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

describe('refused uploads', () => {
  it.each(HOSTILE_FILES)('[FILE-01] %s', async (_, bytes, [status, code]) => {
    expectRefused(await uploadPictureAs(app, seller, await bytes()), status, code);
  });

  it.each(FORMS)('[FILE-01] a form with %s', async (_, form, [status, code]) => {
    expectRefused(await sendForm(app, seller, form()), status, code);
  });

  it('[FILE-01] leave no rows, and later uploads still work', async () => {
    expect(HOSTILE_FILES.length + POLYGLOTS.length + FORMS.length + NAMES.length).toBeGreaterThanOrEqual(90);
    const stored = await app.db.selectFrom('media').select('hash').execute();
    expect(stored).toEqual([]);
    expect((await uploadPictureAs(app, seller, png)).status).toBe(201);
  });

  it('[FILE-01] return an error message in the reader’s language', async () => {
    const { body } = await uploadPictureAs(app, seller, Buffer.from('x'));
    expect(body.message).toBe('Unsupported file type');
    expect((await uploadPictureAs(app, seller, pngClaiming(50_000, 50_000))).body.message).toContain(
      'megapixels',
    );
  });
});

describe('uploads with hidden or misleading content', () => {
  it.each(POLYGLOTS)('[FILE-01] lose their payload: %s', async (_, bytes, trace) => {
    const { status, data } = await uploadPictureAs(app, seller, await bytes());
    expect(status).toBe(201);
    const served = Buffer.from(await (await fetch(`${app.baseUrl}${data.url}`)).arrayBuffer());
    expect(served.includes(trace)).toBe(false);
    expect((await sharp(served).metadata()).format).toBe('webp');
  });

  it.each(NAMES)('[FILE-01] change the file name %j to %j', async (given, shown) => {
    const form = formOf(type, { ...file(), fileName: given });
    const { status, data } = await sendForm(app, seller, form);
    expect({ status, name: data?.file_name }).toEqual({ status: 201, name: shown });
    expect(data.url).toMatch(/^\/media\/[0-9a-f]{40}\/800\.webp$/);
  });

  it('[FILE-01] are judged by their bytes, not by file name or content type', async () => {
    const form = formOf(type, { ...file(), fileName: 'a.exe', contentType: 'text/html' });
    expect((await sendForm(app, seller, form)).status).toBe(201);
    const html = formOf(type, { ...file(), body: Buffer.from(HTML) });
    expectRefused(await sendForm(app, seller, html), 415, 'UPLOAD_FILE_TYPE_INVALID');
  });

  it('[FILE-01] may send the type after the file', async () => {
    expect((await sendForm(app, seller, formOf(file(), type))).status).toBe(201);
  });
});
