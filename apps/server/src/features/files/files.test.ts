import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { DAY_MS } from '@raan/contract/durations';
import {
  DOCUMENT_MIN_PX,
  FILE_TYPES,
  isPrivateFile,
  UPLOADS_PER_DAY_MAX,
  UPLOAD_FILES_MAX,
} from '@raan/contract/files/file-endpoints';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { MediaStore } from '#features/media/media-store.ts';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sendForm, uploadPictureAs } from '#test/uploads.ts';
import { multipartBody, documentPicture, picture, UPLOAD_BOUNDARY } from './hostile-files.fixture.ts';
import { createSealedFileStore } from './sealed-file-store.ts';
import { deleteUnusedFiles } from './delete-unused-files.ts';

// Noon in Bangkok, because uploads are counted per Bangkok day.
const app = useTestApp({ startsAt: '2026-11-18T05:00:00Z' });
const rethrow = (error: unknown) => {
  throw error;
};

const fetchFile = async (url: string) => await fetch(`${app.baseUrl}${url}`);
const deleteFile = (seller: TestSeller, id: number) =>
  call(app, `DELETE /files/${id}`, { token: seller.token });
const selectFilesOf = async (seller: TestSeller) =>
  await app.db.selectFrom('files').selectAll().where('seller_id', '=', seller.id).execute();
const listStoredFiles = async (folder: string) =>
  (await readdir(path.join(app.folder, folder), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
const signInAgain = async (seller: TestSeller): Promise<TestSeller> => {
  const { body } = await call(app, 'POST /sellers/signin', {
    body: { account: seller.account, password: seller.password },
  });
  return { ...seller, token: body.token };
};

describe('uploading', () => {
  it('[FILE-01] returns the stored file and serves it in several sizes, cacheable forever', async () => {
    const seller = await newSeller(app);
    const { status, data } = await uploadPictureAs(
      app,
      seller,
      await picture('jpeg', { width: 900, height: 600 }),
      {
        name: 'ร้านของฉัน.JPG',
      },
    );
    expect(status).toBe(201);
    expect(data).toMatchObject({
      id: expect.any(Number),
      uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'image',
      expires_at: expect.any(String),
      file_name: 'ร้านของฉัน.JPG',
      formatted_size: expect.stringMatching(/^[\d.]+ K?B$/),
      width: 900,
      height: 600,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
    const shown = await fetchFile(data.url);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const small = await fetchFile(data.url.replace(/\d+\.webp$/, '200.webp'));
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(200);
    expect((await call(app, `GET /files/${data.id}`, { token: seller.token })).data).toEqual(data);
    // Unused pictures expire after a day.
    expect(Math.abs(Date.parse(data.expires_at) - DAY_MS - app.clock.now())).toBeLessThan(60_000);
  });

  it('[FILE-01] stores pixels only: strips position, camera and comments, and applies the orientation', async () => {
    const seller = await newSeller(app);
    const bytes = await sharp(await picture('jpeg', { width: 80, height: 40 }))
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { data } = await uploadPictureAs(app, seller, bytes);
    expect([data.width, data.height]).toEqual([40, 80]);
    const served = Buffer.from(await (await fetchFile(data.url)).arrayBuffer());
    const { exif, xmp, icc, orientation } = await sharp(served).metadata();
    expect({ exif, xmp, icc, orientation }).toEqual({});
    expect(served.includes('secret-owner')).toBe(false);
  });

  it.each(FILE_TYPES.filter(isPrivateFile))(
    '[FILE-01] [VER-04] keeps a long and narrow %s large enough to be legible',
    async (type) => {
      const seller = await newSeller(app);
      const storedSize = async (size: { width: number; height: number }) => {
        const { status, data } = await uploadPictureAs(app, seller, await picture('png', size), { type });
        expect(status).toBe(201);
        const shown = await sharp(Buffer.from(await (await fetchFile(data.url)).arrayBuffer())).metadata();
        expect([shown.width, shown.height]).toEqual([data.width, data.height]);
        return [data.width, data.height];
      };
      expect(await storedSize({ width: 700, height: 6000 })).toEqual([DOCUMENT_MIN_PX, 2572]);
      expect(await storedSize({ width: 6001, height: 701 })).toEqual([2569, DOCUMENT_MIN_PX]);
      expect(await storedSize({ width: DOCUMENT_MIN_PX, height: 16_000 })).toEqual([DOCUMENT_MIN_PX, 16_000]);
      expect(await storedSize({ width: 3000, height: 4800 })).toEqual([1500, 2400]);
      const tooLong = await uploadPictureAs(
        app,
        seller,
        await picture('png', { width: 300, height: 20_000 }),
        {
          type,
        },
      );
      expectRefused(tooLong, 400, 'UPLOAD_FAILED');
      expect(tooLong.body).toMatchObject({ reason: 'picture_too_long' });
      expect(await selectFilesOf(seller)).toHaveLength(4);
    },
  );

  it('[FILE-01] stores all of several files or none', async () => {
    const seller = await newSeller(app);
    const send = (pictures: readonly Buffer[], field = 'files') => {
      const form = new FormData();
      for (const [index, bytes] of pictures.entries())
        form.append(field, new Blob([new Uint8Array(bytes)]), `p${index}.png`);
      form.append('type', 'product');
      return sendForm(app, seller, form, 'files/upload/multiple');
    };
    const [red, blue] = [
      await picture('png', { color: '#ff0000' }),
      await picture('png', { color: '#0000ff' }),
    ];
    const { data } = await send([red, blue, red]);
    expect(data.files.map((file: { file_name: string }) => file.file_name)).toEqual([
      'p0.png',
      'p1.png',
      'p2.png',
    ]);
    expect(data.files[0].url).toBe(data.files[2].url);
    for (const field of ['files[]', 'file'])
      expect((await send([red, blue], field)).data.files).toHaveLength(2);
    expectRefused(await send([red], 'picture'), 400, 'UPLOAD_FAILED');
    const before = (await selectFilesOf(seller)).length;
    expectRefused(await send([blue, Buffer.from('no picture'), red]), 415, 'UPLOAD_FILE_TYPE_INVALID');
    expectRefused(await send(Array.from({ length: UPLOAD_FILES_MAX + 1 }, () => red)), 400, 'UPLOAD_FAILED');
    expect((await selectFilesOf(seller)).length).toBe(before);
  });

  it('[FILE-01] stores the same pictures for several sellers in parallel', async () => {
    const sellers = await Promise.all([newSeller(app), newSeller(app), newSeller(app)]);
    const [one, two] = [
      await picture('png', { color: '#123456' }),
      await picture('png', { color: '#654321' }),
    ];
    const replies = await Promise.all(
      sellers.flatMap((seller, index) =>
        [1, 2, 3, 4].map(() => {
          const form = new FormData();
          form.append('type', 'image');
          for (const bytes of index % 2 ? [one, two] : [two, one])
            form.append('files', new Blob([new Uint8Array(bytes)]), 'a.png');
          return sendForm(app, seller, form, 'files/upload/multiple');
        }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(
      new Set(replies.flatMap(({ data }) => data.files.map((file: { url: string }) => file.url))).size,
    ).toBe(2);
    expect((await fetchFile(replies[0]?.data.files[0].url)).status).toBe(200);
  });

  it('[FILE-01] is refused after the daily limit and accepted again the next day', async () => {
    const seller = await newSeller(app);
    const bytes = await picture('png');
    await uploadPictureAs(app, seller, bytes);
    await app.db
      .updateTable('upload_days')
      .set({ uploads: UPLOADS_PER_DAY_MAX - 1 })
      .where('seller_id', '=', seller.id)
      .execute();
    const last = await uploadPictureAs(app, seller, bytes);
    expect(last.status).toBe(201);
    await deleteFile(seller, last.data.id);
    const refused = await uploadPictureAs(app, seller, bytes);
    expectRefused(refused, 429, 'REQUEST_RATE_LIMIT');
    expect(refused.body.reason).toBe('uploads_per_day');
    app.clock.advance(DAY_MS);
    expect((await uploadPictureAs(app, await signInAgain(seller), bytes)).status).toBe(201);
  });

  it('[FILE-01] stores nothing when the connection is cut off', async () => {
    const seller = await newSeller(app);
    const form = multipartBody([
      { name: 'type', body: 'image' },
      { name: 'file', fileName: 'a.png', body: await picture('png') },
    ]);
    const head = [
      'POST /api/files/upload HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${seller.token}`,
      `content-type: multipart/form-data; boundary=${UPLOAD_BOUNDARY}`,
      `content-length: ${form.length}`,
      '\r\n',
    ].join('\r\n');
    for (const sent of [0, 10, 80, 200, form.length - 1]) {
      await new Promise<void>((resolve) => {
        const socket = connect(app.port, '127.0.0.1', () => {
          socket.write(Buffer.concat([Buffer.from(head), form.subarray(0, sent)]), () => socket.destroy());
        });
        socket.on('close', () => resolve());
      });
    }
    await expect
      .poll(async () => (await uploadPictureAs(app, seller, await picture('png'))).status)
      .toBe(201);
    expect((await selectFilesOf(seller)).length).toBe(1);
  });
});

describe('a file', () => {
  it('[FILE-01] is visible to its owner only', async () => {
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    const { data } = await uploadPictureAs(app, seller, await picture('png'));
    expectRefused(await deleteFile(stranger, data.id), 404, 'REQUEST_NOT_FOUND');
    expectRefused(
      await call(app, `GET /files/${data.id}`, { token: stranger.token }),
      404,
      'REQUEST_NOT_FOUND',
    );
    expectRefused(await deleteFile(seller, 999_999_999), 404, 'REQUEST_NOT_FOUND');
    expect((await deleteFile(seller, data.id)).status).toBe(200);
    expectRefused(await deleteFile(seller, data.id), 404, 'REQUEST_NOT_FOUND');
  });

  it('[FILE-01] can also be read and deleted by its UUID, by its owner only', async () => {
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    const { data } = await uploadPictureAs(app, seller, await picture('png'));
    const requestByUuid = (method: string, { token }: { token: string }, uuid: string) =>
      call(app, `${method} /files/${uuid}`, { token });
    for (const method of ['GET', 'DELETE'])
      expectRefused(await requestByUuid(method, stranger, data.uuid), 404, 'REQUEST_NOT_FOUND');
    for (const uuid of [`${data.uuid}x`, data.uuid.slice(1), `{${data.uuid}}`, data.uuid.replace(/-/g, '')])
      expectRefused(await requestByUuid('GET', seller, uuid), 404, 'REQUEST_NOT_FOUND');
    expect((await requestByUuid('GET', seller, data.uuid)).data).toEqual(data);
    expect((await requestByUuid('DELETE', seller, data.uuid)).status).toBe(200);
    expectRefused(await requestByUuid('GET', seller, data.uuid), 404, 'REQUEST_NOT_FOUND');
  });

  it('[FILE-01] is deleted in every size unless another file has the same picture', async () => {
    const [seller, other] = [await newSeller(app), await newSeller(app)];
    const bytes = await picture('jpeg', { width: 700, color: '#0f0f77' });
    const [mine, theirs] = [
      (await uploadPictureAs(app, seller, bytes)).data,
      (await uploadPictureAs(app, other, bytes)).data,
    ];
    expect(mine.url).toBe(theirs.url);
    expect((await fetchFile(mine.url.replace('800', '200'))).status).toBe(200);
    await deleteFile(seller, mine.id);
    expect((await fetchFile(theirs.url)).status).toBe(200);
    await deleteFile(other, theirs.id);
    expect((await fetchFile(theirs.url)).status).toBe(404);
    expect((await fetchFile(theirs.url.replace('800', '200'))).status).toBe(404);
    const again = await uploadPictureAs(app, seller, bytes);
    expect((await fetchFile(again.data.url)).status).toBe(200);
  });

  it('[FILE-01] keeps its picture when an import also uses it', async () => {
    const seller = await newSeller(app);
    const bytes = await picture('png', { color: '#aa5500', width: 300 });
    const { data } = await uploadPictureAs(app, seller, bytes);
    const imported = await app.media.add(bytes);
    expect(data.url).toContain(imported.hash);
    await deleteFile(seller, data.id);
    expect((await fetchFile(data.url)).status).toBe(200);
  });

  it('[FILE-01] is deleted after a day without use if it is public', async () => {
    const seller = await newSeller(app);
    const logo = (await uploadPictureAs(app, seller, await picture('png', { color: '#00aa55' }))).data;
    const unused = (await uploadPictureAs(app, seller, await picture('png', { color: '#55aa00' }))).data;
    const idCard = (
      await uploadPictureAs(app, seller, await documentPicture('png', { color: '#eeeeee' }), {
        type: 'id_card',
      })
    ).data;
    const image = { hash: logo.url.split('/')[2], width: 64, height: 48, color: '#00aa55' };
    await app.db
      .updateTable('stores')
      .set({ logo: JSON.stringify(image) })
      .where('seller_id', '=', seller.id)
      .execute();
    const inUse = await deleteFile(seller, logo.id);
    expectRefused(inUse, 409, 'REQUEST_INVALID');
    expect(inUse.body.reason).toBe('file_in_use');
    const shown = await call(app, `GET /files/${logo.id}`, { token: seller.token });
    expect(shown.data.expires_at).toBeNull();
    await deleteUnusedFiles(app, rethrow);
    expect((await selectFilesOf(seller)).length).toBe(3);
    app.clock.advance(DAY_MS + 1000);
    expect(await deleteUnusedFiles(app, rethrow)).toBeGreaterThanOrEqual(1);
    expect((await selectFilesOf(seller)).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([
      logo.id,
      idCard.id,
    ]);
    expect((await fetchFile(unused.url)).status).toBe(404);
    expect((await fetchFile(logo.url)).status).toBe(200);
    // Unused documents are kept for 30 days.
    app.clock.advance(29 * DAY_MS - 3_600_000);
    await deleteUnusedFiles(app, rethrow);
    expect((await selectFilesOf(seller)).map(({ id }) => id)).toContain(idCard.id);
    app.clock.advance(3_600_000);
    await deleteUnusedFiles(app, rethrow);
    expect((await selectFilesOf(seller)).map(({ id }) => id)).toEqual([logo.id]);
    expect((await listStoredFiles('private-files')).some((name) => name.includes(idCard.uuid))).toBe(false);
  });

  it('[FILE-01] does not stop the job when it cannot be deleted', async () => {
    const seller = await newSeller(app);
    const stuck = (await uploadPictureAs(app, seller, await picture('png', { color: '#0a0b0c' }))).data;
    const idle = (await uploadPictureAs(app, seller, await picture('png', { color: '#0c0b0a' }))).data;
    app.clock.advance(DAY_MS + 1000);
    const failed: number[] = [];
    const erase: MediaStore['deleteFiles'] = async (deleted) => {
      if (stuck.url.includes(deleted.hash)) throw new Error('EIO');
      await app.media.deleteFiles(deleted);
    };
    await deleteUnusedFiles({ ...app, media: { ...app.media, deleteFiles: erase } }, (_, id) =>
      failed.push(id),
    );
    expect(failed).toEqual([stuck.id]);
    // The job that removes objects without a row repeats the deletion.
    expect(await selectFilesOf(seller)).toEqual([]);
    expect((await fetchFile(idle.url)).status).toBe(404);
    expect((await fetchFile(stuck.url)).status).toBe(404);
  });

  it('[FILE-01] can be uploaded while another seller deletes the same picture', async () => {
    const [seller, other] = [await newSeller(app), await newSeller(app)];
    const bytes = await picture('png', { color: '#314159' });
    for (let round = 0; round < 12; round += 1) {
      const theirs = (await uploadPictureAs(app, other, bytes)).data;
      const [mine, removed] = await Promise.all([
        uploadPictureAs(app, seller, bytes),
        deleteFile(other, theirs.id),
      ]);
      expect([mine.status, removed.status]).toEqual([201, 200]);
      expect((await fetchFile(mine.data.url)).status).toBe(200);
      await deleteFile(seller, mine.data.id);
    }
  });

  it('[FILE-01] keeps its picture while an upload of the same picture is being committed', async () => {
    const [seller, other] = [await newSeller(app), await newSeller(app)];
    const bytes = await picture('png', { color: '#271828' });
    const theirs = (await uploadPictureAs(app, other, bytes)).data;
    const hash = theirs.url.split('/')[2];
    let removing: Promise<{ status: number }> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await tx.updateTable('media').set({ from_upload: true }).where('hash', '=', hash).execute();
      removing = deleteFile(other, theirs.id);
      await expect
        .poll(async () => {
          const { rows } = await sql`select 1 from pg_locks where not granted`.execute(app.db);
          return rows.length;
        })
        .toBeGreaterThan(0);
      const { id: _id, ...row } = (await selectFilesOf(other))[0]!;
      await tx
        .insertInto('files')
        .values({ ...row, uuid: randomUUID(), seller_id: seller.id })
        .execute();
    });
    expect((await removing)?.status).toBe(200);
    expect((await fetchFile(theirs.url)).status).toBe(200);
  });
});

describe('a document', () => {
  const uploadDocument = async (seller: TestSeller) =>
    (
      await uploadPictureAs(app, seller, await documentPicture('jpeg'), {
        type: 'id_card',
        name: 'id.jpg',
      })
    ).data;

  it('[FILE-01] [VER-04] opens with its signed URL, for five minutes and within the session', async () => {
    const seller = await newSeller(app);
    const data = await uploadDocument(seller);
    expect(data.url).toMatch(/^\/private-files\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]{43}$/);
    expect(Date.parse(data.expires_at) - app.clock.now()).toBeLessThanOrEqual(5 * 60_000);
    const shown = await fetchFile(data.url);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('cache-control')).toBe('private, no-store');
    expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).format).toBe('webp');
    app.clock.advance(5 * 60_000 + 1);
    expect((await fetchFile(data.url)).status).toBe(404);
    const fresh = (await call(app, `GET /files/${data.id}`, { token: seller.token })).data.url;
    expect((await fetchFile(fresh)).status).toBe(200);
    await call(app, 'POST /sellers/logout', { token: seller.token });
    expect((await fetchFile(fresh)).status).toBe(404);
  });

  it('[FILE-01] [VER-04] does not open with any other URL', async () => {
    const [seller, stranger] = [await newSeller(app), await newSeller(app)];
    const [mine, theirs] = [await uploadDocument(seller), await uploadDocument(stranger)];
    const address = new URL(mine.url, app.baseUrl);
    const withChange = (change: (url: URL) => void) => {
      const url = new URL(address);
      change(url);
      return url.pathname + url.search;
    };
    const theirSignature = new URL(theirs.url, app.baseUrl).searchParams.get('signature') ?? '';
    const wrong = [
      withChange((url) => url.searchParams.delete('signature')),
      withChange((url) => url.searchParams.delete('expires')),
      withChange((url) =>
        url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1)),
      ),
      withChange((url) => url.searchParams.set('expires', '99999999999999')),
      withChange((url) => url.searchParams.set('expires', 'Infinity')),
      withChange((url) => url.searchParams.set('expires', '-1')),
      withChange((url) => url.searchParams.append('expires', '1')),
      withChange((url) => url.searchParams.append('signature', 'x')),
      withChange((url) => url.searchParams.set('signature', theirSignature)),
      withChange((url) => url.searchParams.set('signature', `${url.searchParams.get('signature')}A`)),
      withChange((url) => (url.pathname = `/private-files/${theirs.uuid}`)),
      withChange((url) => (url.pathname = `/private-files/${mine.uuid.toUpperCase()}`)),
      `/private-files/..%2f..%2fapp-secret${address.search}`,
      `/private-files/${mine.uuid}%00${address.search}`,
      `/media/${mine.uuid.replaceAll('-', '').padEnd(40, '0')}/800.webp`,
    ];
    for (const url of wrong) expect([url, (await fetchFile(url)).status]).toEqual([url, 404]);
    expect((await fetchFile(mine.url)).status).toBe(200);
  });

  it('[FILE-01] [VER-04] is stored encrypted, bound to its owner, and deleted with its row', async () => {
    const seller = await newSeller(app);
    const data = await uploadDocument(seller);
    const shown = Buffer.from(await (await fetchFile(data.url)).arrayBuffer());
    const file = (await listStoredFiles('private-files')).find((name) => name.endsWith(data.uuid)) ?? '';
    const stored = await readFile(file);
    expect(
      stored.includes('RIFF') || stored.includes('WEBP') || stored.includes(shown.subarray(100, 120)),
    ).toBe(false);
    expect((await listStoredFiles('originals')).some((name) => name.includes(data.uuid))).toBe(false);

    const [row] = await selectFilesOf(seller);
    const key = row?.sealed_key ?? Buffer.alloc(0);
    expect(await app.sealed.read(data.uuid, seller.id, key)).toEqual(shown);
    await expect(app.sealed.read(data.uuid, seller.id + 1, key)).rejects.toThrow(
      'unable to authenticate data',
    );
    const otherSecret = createSealedFileStore({ blobs: app.blobs.documents, secret: 'another secret' });
    await expect(otherSecret.read(data.uuid, seller.id, key)).rejects.toThrow('unable to authenticate data');
    await writeFile(
      file,
      Buffer.concat([stored.subarray(0, 40), Buffer.from([(stored[40] ?? 0) ^ 1]), stored.subarray(41)]),
    );
    await expect(app.sealed.read(data.uuid, seller.id, key)).rejects.toThrow('unable to authenticate data');

    await deleteFile(seller, data.id);
    expect((await listStoredFiles('private-files')).some((name) => name.endsWith(data.uuid))).toBe(false);
    expect((await fetchFile(data.url)).status).toBe(404);
  });
});
