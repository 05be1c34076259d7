// Every door through which pictures come in, against every file that none may let in. A door that is added to the server takes part by its
// existence: without a line here the first test fails.
import { readdirSync } from 'node:fs';
import { DOCUMENT_MIN_PX, FILE_TYPES, isPrivateFile } from '@raan/contract/files/file-endpoints';
import { LANGUAGES, type Language } from '@raan/contract/language';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardPicture } from '#test/cards.ts';
import { allEndpoints } from '#test/contract.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newOrder, newProduct, newSeller, ship, type TestSeller } from '#test/people.ts';
import { call, expectRefused, useTestApp, type Reply } from '#test/test-app.ts';
import { setAccounts } from '#test/transfers.ts';
import { sendForm } from '#test/uploads.ts';
import { noisePng, picture } from './hostile-files.fixture.ts';
import { HOSTILE_FILES } from './hostile-vectors.fixture.ts';

const app = useTestApp();
let seller: TestSeller;
let orderToken: string;
let rechargeId: number;
let good: Buffer;
/** Several, who take turns: of each only so many pictures are taken in a minute. */
const reviewers: TestOperator[] = [];
const REVIEWERS = 4;

beforeAll(async () => {
  good = await cardPicture();
  while (reviewers.length < REVIEWERS) reviewers.push(await newOperator(app, 'reviewer'));
  await setAccounts(app, await newOperator(app, 'finance'));
});

// A seller of their own for each, because uploads are counted by day.
beforeEach(async () => {
  seller = await newSeller(app);
  const order = await newOrder(app, seller, await newProduct(app));
  await ship(app, seller, order.id, { funding: 'escrow' });
  orderToken = order.token;
  const asked = await call(app, 'POST /sellers/wallet/recharge', {
    token: seller.token,
    body: { amount: 5_000, method: 'bank_transfer' },
  });
  rechargeId = asked.data.recharge.id;
});

type Door = {
  path: () => string;
  fields?: Record<string, string>;
  /** Under which name the pictures are sent. */
  name?: string;
  by?: 'customer' | 'operator';
  /** Whether what comes in are papers or slips, on which something has to be read. */
  isRead?: boolean;
};

/** By the name of the endpoint, once for each kind of file that it takes. */
const DOORS: Readonly<Record<string, Door[]>> = {
  uploadFile: FILE_TYPES.map((type) => ({
    path: () => 'files/upload',
    fields: { type },
    isRead: isPrivateFile(type),
  })),
  uploadFiles: [{ path: () => 'files/upload/multiple', fields: { type: 'image' }, name: 'files' }],
  uploadVerificationFile: ['front', 'back'].map((type) => ({
    path: () => 'sellers/verification/upload',
    fields: { type },
    isRead: true,
  })),
  uploadRefundPhoto: [{ path: () => `storefront/orders/${orderToken}/refund-photos`, by: 'customer' }],
  uploadConsolePicture: [{ path: () => 'console/pictures', by: 'operator' }],
  uploadSlip: [{ path: () => `sellers/wallet/recharges/${rechargeId}/slip`, isRead: true }],
};

function nextReviewer(): TestOperator {
  const next = reviewers.shift()!;
  reviewers.push(next);
  return next;
}

async function knock(
  { path, fields = {}, name = 'file', by }: Door,
  pictures: Buffer[],
  language?: Language,
): Promise<Reply> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  for (const bytes of pictures) form.append(name, new Blob([new Uint8Array(bytes)]), 'picture.png');
  const sender = by === 'customer' ? {} : by === 'operator' ? nextReviewer() : seller;
  return await sendForm(app, { ...sender, ...(language && { language }) }, form, path());
}

/** Rows and files that uploads leave. */
async function kept(): Promise<object> {
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

describe('every door for pictures', () => {
  it('[FILE-01] has a line here', async () => {
    const doors: string[] = [];
    for (const { name, endpoint } of await allEndpoints()) {
      if (endpoint.method === 'GET') continue;
      // Whoever is not a door says so of the form alone, before it looks at who asks.
      const response = await fetch(`${app.baseUrl}/api${endpoint.path.replace(/:\w+/g, '1')}`, {
        method: endpoint.method,
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        body: '--x--',
      });
      if (response.status !== 415) doors.push(name);
    }
    // A list of products is no picture; its own tests hold it.
    expect(doors.filter((name) => name !== 'uploadImport').sort()).toEqual(Object.keys(DOORS).sort());
  });

  const doors = Object.entries(DOORS).flatMap(([name, several]) =>
    several.map((door) => ({ name, kind: door.fields?.['type'] ?? 'picture', door })),
  );

  it.each(doors)(
    '[FILE-01] $name ($kind) refuses each hostile file as what it is, and keeps nothing of it',
    async ({ door }) => {
      const before = await kept();
      for (const [what, bytes, [status, code]] of HOSTILE_FILES) {
        const reply = await knock(door, [await bytes()]);
        expect({ what, status: reply.status, code: reply.body.code }).toEqual({ what, status, code });
      }
      expect(await kept()).toEqual(before);
    },
    60_000,
  );

  it('[FILE-01] among several a hostile one keeps the good ones out', async () => {
    const before = await kept();
    const [, bytes, [status, code]] = HOSTILE_FILES.at(-1)!;
    const [door] = DOORS['uploadFiles']!;
    expectRefused(await knock(door!, [good, await bytes()]), status, code);
    expect(await kept()).toEqual(before);
  });

  it.each(doors)('[FILE-01] $name ($kind) lets a good picture in', async ({ door }) => {
    expect((await knock(door, [good])).status).toBeLessThan(300);
  });

  it.each(doors.filter(({ door }) => door.isRead))(
    '[FILE-01] [VER-04] $name ($kind) refuses what is too small to be read, and says so',
    async ({ door }) => {
      const before = await kept();
      const lying = await picture('jpeg', { width: 1200, height: DOCUMENT_MIN_PX - 1 });
      const small = [
        await picture('png', { width: 1, height: 1 }),
        await picture('jpeg', { width: 50, height: 50 }),
        lying,
        // Its camera was held upright, so that it is as wide as it seems high.
        await sharp(lying).withMetadata({ orientation: 6 }).toBuffer(),
      ];
      for (const bytes of small) {
        const reply = await knock(door, [bytes]);
        expectRefused(reply, 400, 'UPLOAD_FAILED');
        expect(reply.body).toMatchObject({ reason: 'picture_too_small' });
      }
      const said = await Promise.all(
        LANGUAGES.map(async (language) => (await knock(door, [lying], language)).body.message),
      );
      expect(new Set(said).size).toBe(LANGUAGES.length);
      for (const message of said) expect(message).toContain(String(DOCUMENT_MIN_PX));
      expect(await kept()).toEqual(before);
      const least = { width: DOCUMENT_MIN_PX, height: DOCUMENT_MIN_PX };
      expect((await knock(door, [await picture('jpeg', least)])).status).toBeLessThan(300);
    },
  );

  it.each(doors.filter(({ door }) => !door.isRead))(
    '[FILE-01] $name ($kind) takes small pictures, on which nothing has to be read',
    async ({ door }) => {
      const small = await picture('png', { width: 50, height: 50 });
      expect((await knock(door, [small])).status).toBeLessThan(300);
    },
  );

  it('[FILE-01] a picture that all may see is kept once, through however many doors it comes', async () => {
    const once = await noisePng(300, 300);
    // A customer's photo is the store's and the operators' alone.
    const shown = doors.filter(({ name, door }) => !door.isRead && name !== 'uploadRefundPhoto');
    const before = await mediaCount();
    for (const { door } of [...shown, ...shown]) expect((await knock(door, [once])).status).toBeLessThan(300);
    expect(shown.map(({ name }) => name)).toEqual([
      ...Array<string>(3).fill('uploadFile'),
      'uploadFiles',
      'uploadConsolePicture',
    ]);
    expect(await mediaCount()).toBe(before + 1);
  });
});
