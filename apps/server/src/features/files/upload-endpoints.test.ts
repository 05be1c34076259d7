// Every upload endpoint against every hostile file. The first test fails when a new one is not listed here.
import { readdirSync } from 'node:fs';
import { DOCUMENT_MIN_PX, FILE_TYPES, isPrivateFile } from '@raan/contract/files/file-endpoints';
import { LANGUAGES, type Language } from '@raan/contract/language';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idCardPicture } from '#test/id-cards.ts';
import { allEndpoints } from '#test/contract-endpoints.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newOrder, newProduct, newSeller, ship, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';
import { setRechargeAccounts } from '#test/bank-transfers.ts';
import { sendForm } from '#test/uploads.ts';
import { noisePng, picture } from './hostile-files.fixture.ts';
import { HOSTILE_FILES } from './hostile-vectors.fixture.ts';

const app = useTestApp();
let seller: TestSeller;
let validPicture: Buffer;
/** Bytes of HOSTILE_FILES, in its order. Built once, because some take long. */
let hostileBytes: Buffer[];
/** Several reviewers in rotation, because each may upload only a limited number of pictures per minute. */
const reviewers: TestOperator[] = [];
const REVIEWERS = 4;

beforeAll(async () => {
  validPicture = await idCardPicture();
  hostileBytes = await Promise.all(HOSTILE_FILES.map(async ([, bytes]) => await bytes()));
  while (reviewers.length < REVIEWERS) reviewers.push(await newOperator(app, 'reviewer'));
  await setRechargeAccounts(app, await newOperator(app, 'finance'));
});

// Each test has its own seller, because uploads are limited per day.
beforeEach(async () => {
  seller = await newSeller(app);
});

async function refundPhotosPath(): Promise<string> {
  const order = await newOrder(app, seller, await newProduct(app));
  await ship(app, seller, order.id, { funding: 'escrow' });
  return `storefront/orders/${order.token}/refund-photos`;
}

async function slipPath(): Promise<string> {
  const { data } = await call(app, 'POST /sellers/wallet/recharge', {
    token: seller.token,
    body: { amount: 5_000, method: 'bank_transfer' },
  });
  return `sellers/wallet/recharges/${data.recharge.id}/slip`;
}

type UploadEndpoint = {
  /** Creates what the pictures belong to. */
  openPath: () => Promise<string> | string;
  fields?: Record<string, string>;
  name?: string;
  by?: 'customer' | 'operator';
  /** Whether the pictures are documents or slips, which have to be legible. */
  mustBeLegible?: boolean;
};

/** By endpoint name, one entry per accepted file type. */
const UPLOAD_ENDPOINTS: Readonly<Record<string, UploadEndpoint[]>> = {
  uploadFile: FILE_TYPES.map((type) => ({
    openPath: () => 'files/upload',
    fields: { type },
    mustBeLegible: isPrivateFile(type),
  })),
  uploadFiles: [{ openPath: () => 'files/upload/multiple', fields: { type: 'image' }, name: 'files' }],
  uploadVerificationFile: ['front', 'back'].map((type) => ({
    openPath: () => 'sellers/verification/upload',
    fields: { type },
    mustBeLegible: true,
  })),
  uploadRefundPhoto: [{ openPath: refundPhotosPath, by: 'customer' }],
  uploadConsolePicture: [{ openPath: () => 'console/pictures', by: 'operator' }],
  uploadSlip: [{ openPath: slipPath, mustBeLegible: true }],
};

function nextReviewer(): TestOperator {
  const next = reviewers.shift()!;
  reviewers.push(next);
  return next;
}

type Upload = (pictures: Buffer[], language?: Language) => Promise<Reply>;

async function openUpload({ openPath, fields = {}, name = 'file', by }: UploadEndpoint): Promise<Upload> {
  const path = await openPath();
  return async (pictures, language) => {
    const form = new FormData();
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    for (const bytes of pictures) form.append(name, new Blob([new Uint8Array(bytes)]), 'picture.png');
    const sender = by === 'customer' ? {} : by === 'operator' ? nextReviewer() : seller;
    return await sendForm(app, { ...sender, ...(language && { language }) }, form, path);
  };
}

/** Counts the rows and files that uploads create. */
async function countStored(): Promise<object> {
  const { rows } = await sql<object>`
    select (select count(*) from files) as files, (select count(*) from media) as media,
      (select count(*) from refund_photos) as photos`.execute(app.db);
  const onDisk = readdirSync(app.folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return { ...rows[0], onDisk: onDisk.length };
}

async function mediaCount(): Promise<number> {
  const { count } = await app.db
    .selectFrom('media')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

describe('every upload endpoint', () => {
  it('[FILE-01] is listed here', async () => {
    const endpoints: string[] = [];
    for (const { name, endpoint } of await allEndpoints()) {
      if (endpoint.method === 'GET') continue;
      // Endpoints that do not accept forms answer 415 before they check the session.
      const response = await fetch(`${app.baseUrl}/api${endpoint.path.replace(/:\w+/g, '1')}`, {
        method: endpoint.method,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x--',
      });
      if (response.status !== 415) endpoints.push(name);
    }
    // Product lists are not pictures; they have separate tests.
    expect(endpoints.filter((name) => name !== 'uploadImport').sort()).toEqual(
      Object.keys(UPLOAD_ENDPOINTS).sort(),
    );
  });

  const endpoints = Object.entries(UPLOAD_ENDPOINTS).flatMap(([name, variants]) =>
    variants.map((uploadEndpoint) => ({
      name,
      kind: uploadEndpoint.fields?.['type'] ?? 'picture',
      uploadEndpoint,
    })),
  );

  it.each(endpoints)(
    '[FILE-01] $name ($kind) refuses each hostile file with its expected error and stores nothing',
    async ({ uploadEndpoint }) => {
      const upload = await openUpload(uploadEndpoint);
      const before = await countStored();
      for (const [index, [what, , [status, code]]] of HOSTILE_FILES.entries()) {
        const reply = await upload([hostileBytes[index]!]);
        expect({ what, status: reply.status, code: reply.body.code }).toEqual({ what, status, code });
      }
      expect(await countStored()).toEqual(before);
    },
    60_000,
  );

  it('[FILE-01] stores none of several files when one is hostile', async () => {
    const [uploadEndpoint] = UPLOAD_ENDPOINTS['uploadFiles']!;
    const upload = await openUpload(uploadEndpoint!);
    const before = await countStored();
    const [, , [status, code]] = HOSTILE_FILES.at(-1)!;
    expectRefused(await upload([validPicture, hostileBytes.at(-1)!]), status, code);
    expect(await countStored()).toEqual(before);
  });

  it.each(endpoints)('[FILE-01] $name ($kind) accepts a valid picture', async ({ uploadEndpoint }) => {
    const upload = await openUpload(uploadEndpoint);
    expect((await upload([validPicture])).status).toBeLessThan(300);
  });

  it.each(endpoints.filter(({ uploadEndpoint }) => uploadEndpoint.mustBeLegible))(
    '[FILE-01] [VER-04] $name ($kind) refuses an illegibly small picture with a message',
    async ({ uploadEndpoint }) => {
      const upload = await openUpload(uploadEndpoint);
      const before = await countStored();
      const landscape = await picture('jpeg', { width: 1200, height: DOCUMENT_MIN_PX - 1 });
      const small = [
        await picture('png', { width: 1, height: 1 }),
        await picture('jpeg', { width: 50, height: 50 }),
        landscape,
        // The orientation swaps width and height when the picture is decoded.
        await sharp(landscape).withMetadata({ orientation: 6 }).toBuffer(),
      ];
      for (const bytes of small) {
        const reply = await upload([bytes]);
        expectRefused(reply, 400, 'UPLOAD_FAILED');
        expect(reply.body).toMatchObject({ reason: 'picture_too_small' });
      }
      const messages = await Promise.all(
        LANGUAGES.map(async (language) => (await upload([landscape], language)).body.message),
      );
      expect(new Set(messages).size).toBe(LANGUAGES.length);
      for (const message of messages) expect(message).toContain(String(DOCUMENT_MIN_PX));
      expect(await countStored()).toEqual(before);
      const smallest = { width: DOCUMENT_MIN_PX, height: DOCUMENT_MIN_PX };
      expect((await upload([await picture('jpeg', smallest)])).status).toBeLessThan(300);
    },
  );

  it.each(endpoints.filter(({ uploadEndpoint }) => !uploadEndpoint.mustBeLegible))(
    '[FILE-01] $name ($kind) accepts small pictures that need not be legible',
    async ({ uploadEndpoint }) => {
      const small = await picture('png', { width: 50, height: 50 });
      const upload = await openUpload(uploadEndpoint);
      expect((await upload([small])).status).toBeLessThan(300);
    },
  );

  it('[FILE-01] stores a public picture once, whichever endpoints receive it', async () => {
    const sharedPicture = await noisePng(300, 300);
    // Refund photos are private to the store and the operators.
    const publicEndpoints = endpoints.filter(
      ({ name, uploadEndpoint }) => !uploadEndpoint.mustBeLegible && name !== 'uploadRefundPhoto',
    );
    const before = await mediaCount();
    for (const { uploadEndpoint } of [...publicEndpoints, ...publicEndpoints]) {
      const upload = await openUpload(uploadEndpoint);
      expect((await upload([sharedPicture])).status).toBeLessThan(300);
    }
    expect(publicEndpoints.map(({ name }) => name)).toEqual([
      ...Array<string>(3).fill('uploadFile'),
      'uploadFiles',
      'uploadConsolePicture',
    ]);
    expect(await mediaCount()).toBe(before + 1);
  });
});
