// The application on an object store instead of files.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DAY_MS } from '@raan/contract/durations';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { setAuditKey } from '#platform/audit-key.ts';
import {
  assertStoresAccepted,
  fileBlobStores,
  s3BlobStores,
  type BlobStores,
} from '#platform/blobs/open-blob-stores.ts';
import { inTransaction, openDatabase } from '#platform/db.ts';
import { moveFiles } from '#start/move-files.ts';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { S3_CREDENTIALS, S3_REGION, startS3Server } from '#test/s3-server.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sendForm, uploadPictureAs } from '#test/uploads.ts';
import { documentPicture, picture } from './hostile-files.fixture.ts';
import { createOrphanSweep, ForeignStoreError } from './sweep-orphans.ts';

const server = await startS3Server(['pictures', 'documents', 'target']);
const storesIn = (bucket: string, documentsBucket: string) =>
  s3BlobStores({
    endpoint: server.endpoint,
    region: S3_REGION,
    bucket,
    documentsBucket,
    credentials: S3_CREDENTIALS,
    pathStyle: true,
    timeoutMs: 10_000,
  });
const app = useTestApp({ blobs: () => storesIn('pictures', 'documents') });
const folder = await mkdtemp(path.join(tmpdir(), 'raan-object-store-'));

afterEach(() => {
  server.faults.length = 0;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const objectsIn = (place: string) => [...server.objects.keys()].filter((name) => name.startsWith(place));
const fetchStatus = async (url: string) => (await fetch(app.baseUrl + url)).status;
const failEverything = () => {
  server.faults.push(...Array.from({ length: 50 }, () => ({ how: 'internal-error' as const })));
};
async function uploadIdCard(seller: TestSeller) {
  return (
    await uploadPictureAs(app, seller, await documentPicture('png', { color: '#eeeeef' }), {
      type: 'id_card',
    })
  ).data;
}
async function sweepAll(sweep: () => Promise<number>): Promise<number> {
  let removed = 0;
  for (let run = 0; run < 9; run += 1) removed += await sweep();
  return removed;
}

describe('pictures and documents in an object store', () => {
  it('[OUT-04] are uploaded, served and deleted', async () => {
    const seller = await newSeller(app);
    const shown = (await uploadPictureAs(app, seller, await picture('png', { color: '#123456', width: 900 })))
      .data;
    const idCard = await uploadIdCard(seller);
    expect(await fetchStatus(shown.url)).toBe(200);
    expect(await fetchStatus(idCard.url)).toBe(200);
    expect(objectsIn('pictures/media/originals/')).toHaveLength(1);
    const [document] = objectsIn('documents/private-files/');
    expect(document).toContain(idCard.uuid);
    expect(server.objects.get(document ?? '')?.bytes.includes('WEBP')).toBe(false);
    for (const { id } of [shown, idCard])
      expect((await call(app, `DELETE /files/${id}`, { token: seller.token })).status).toBe(200);
    expect(objectsIn('pictures/media/originals/')).toEqual([]);
    expect(objectsIn('pictures/media/variants/')).toEqual([]);
    expect(objectsIn('documents/private-files/')).toEqual([]);
  });

  it('[OUT-04] answer 503 while the store is down, and leave neither a row nor a lost object', async () => {
    const seller = await newSeller(app);
    const bytes = await picture('png', { color: '#654321', width: 500 });
    failEverything();
    const form = new FormData();
    form.append('type', 'image');
    form.append('file', new Blob([new Uint8Array(bytes)]), 'picture.png');
    expectRefused(await sendForm(app, seller, form, 'files/upload'), 503, 'SERVER_UNAVAILABLE');
    expect(await app.db.selectFrom('media').selectAll().execute()).toEqual([]);
    server.faults.length = 0;
    const { url, id } = (await uploadPictureAs(app, seller, bytes)).data;
    failEverything();
    expect(await fetchStatus(url)).toBe(503);
    // The row is deleted, so the picture is gone for everybody; its objects follow.
    const deleted = await call(app, `DELETE /files/${id}`, { token: seller.token });
    expect(deleted.status).toBe(503);
    server.faults.length = 0;
    expect(await fetchStatus(url.replace('800', '200'))).toBe(404);
  });

  it('[OUT-04] are shared by equal uploads; deleting one row never removes the object of another', async () => {
    const seller = await newSeller(app);
    const bytes = await picture('png', { color: '#314159', width: 300 });
    for (let round = 0; round < 5; round += 1) {
      const first = (await uploadPictureAs(app, seller, bytes)).data;
      const [second] = await Promise.all([
        uploadPictureAs(app, seller, bytes),
        call(app, `DELETE /files/${first.id}`, { token: seller.token }),
      ]);
      expect(second.status).toBe(201);
      expect(
        await fetchStatus(second.data.url.replace('800', String([200, 400, 600, 800, 1200][round]))),
      ).toBe(200);
      await call(app, `DELETE /files/${second.data.id}`, { token: seller.token });
    }
  });

  it('[OUT-04] make no request to the store while a transaction is open', async () => {
    const seller = await newSeller(app);
    await uploadPictureAs(app, seller, await picture('png', { color: '#271828' }));
    const { media } = app;
    const encoded = { hash: 'f'.repeat(40), bytes: Buffer.from('x'), width: 1, height: 1, color: '#000000' };
    let during = -1;
    await media.addUploaded([encoded], async () => {
      const before = server.requests.length;
      await new Promise((resolve) => setTimeout(resolve, 20));
      during = server.requests.length - before;
    });
    expect(during).toBe(0);
    expect(server.requests.at(-1)).toMatch(/^PUT .*f{40}/);
  });
});

it('[OUT-04] stop the start with wrong credentials or a missing bucket, but not while the store is down', async () => {
  await assertStoresAccepted(app.blobs);
  await expect(assertStoresAccepted(storesIn('pictures', 'missing'))).rejects.toThrow(
    'The bucket of documents refuses the S3 settings: the object store failed to read: 404 NoSuchBucket.',
  );
  failEverything();
  await assertStoresAccepted(app.blobs);
});

describe('objects without a row', () => {
  it('[OUT-04] are removed after a day; used, new and foreign ones stay', async () => {
    const seller = await newSeller(app);
    const { url } = (
      await uploadPictureAs(app, seller, await picture('png', { color: '#00aaff', width: 900 }))
    ).data;
    const idCard = await uploadIdCard(seller);
    expect(await fetchStatus(url)).toBe(200);
    const hash = 'a'.repeat(40);
    const orphans = [
      `pictures/media/originals/aa/${hash}-0123456789ab.webp`,
      `pictures/media/originals/aa/${hash}.webp`,
      `pictures/media/variants/aa/${hash}-400.webp`,
      `documents/private-files/ab/${randomUUID()}`,
    ];
    const foreign = ['pictures/media/readme.txt', 'pictures/other/file', 'documents/private-files/notes'];
    for (const name of [...orphans, ...foreign])
      server.objects.set(name, { bytes: Buffer.from('x'), type: 'text/plain', modifiedAt: new Date() });
    const sweep = createOrphanSweep(app);
    await sweepAll(sweep);
    for (const name of orphans) expect(server.objects.has(name)).toBe(true);
    app.clock.advance(DAY_MS + 60_000);
    expect(await sweepAll(sweep)).toBeGreaterThanOrEqual(orphans.length);
    for (const name of orphans) expect(server.objects.has(name)).toBe(false);
    for (const name of foreign) expect(server.objects.has(name)).toBe(true);
    expect(await fetchStatus(url)).toBe(200);
    expect(objectsIn('documents/private-files/').some((name) => name.includes(idCard.uuid))).toBe(true);
  });

  it('[OUT-04] stay if another database owns the store', async () => {
    await sweepAll(createOrphanSweep(app));
    const { db } = openDatabase({ ...app.database.config, max: 1 });
    setAuditKey(db, Buffer.alloc(32, 'the key of another database'));
    const before = server.objects.size;
    await expect(createOrphanSweep({ ...app, db })()).rejects.toThrow(ForeignStoreError);
    expect(server.objects.size).toBe(before);
    await db.destroy();
  });
});

describe('moving between stores', () => {
  const files = (): BlobStores => fileBlobStores(folder);

  it('[OUT-04] copies everything, verifies hashes, continues after an interruption and reports what is missing', async () => {
    const seller = await newSeller(app);
    const { url } = (
      await uploadPictureAs(app, seller, await picture('png', { color: '#ffaa00', width: 700 }))
    ).data;
    await uploadIdCard(seller);
    await inTransaction(app.db, async (tx) => {
      await tx.deleteFrom('media').where('hash', '=', 'f'.repeat(40)).execute();
    });
    const stop = new AbortController();
    const first = await moveFiles(app.db, app.blobs, files(), {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(first.copied).toBeGreaterThan(0);
    const rest = await moveFiles(app.db, app.blobs, files());
    expect(rest).toMatchObject({ different: [], missing: [] });
    expect(rest.present).toBeGreaterThan(0);
    expect(rest.copied + rest.present).toBeGreaterThanOrEqual(first.copied);
    const all = rest.copied + rest.present;
    // Back to another bucket, over a copy that has the right size and wrong bytes, with failures on the way.
    const target = storesIn('target', 'target');
    await moveFiles(app.db, files(), target);
    const [damaged = ''] = objectsIn('target/media/originals/');
    const original = server.objects.get(damaged)!;
    server.objects.set(damaged, { ...original, bytes: Buffer.alloc(original.bytes.length) });
    for (const how of ['cut-body', 'slow-down', 'reset-after-effect'] as const) server.faults.push({ how });
    expect(await moveFiles(app.db, files(), target, { verify: true })).toEqual({
      copied: 1,
      present: all - 1,
      different: [],
      missing: [],
    });
    expect(server.objects.get(damaged)?.bytes.equals(original.bytes)).toBe(true);
    const { hash } = /(?<hash>[0-9a-f]{40})/.exec(url)!.groups as { hash: string };
    for (const object of objectsIn('target/media/originals/'))
      if (object.includes(hash)) server.objects.delete(object);
    const stripped: BlobStores = { ...target, pictures: { ...target.pictures, put: async () => {} } };
    const failed = await moveFiles(app.db, files(), stripped);
    expect(failed.different).toEqual([expect.stringContaining(hash)]);
    expect(failed.missing).toEqual([expect.stringContaining(hash)]);
  }, 30_000);
});
