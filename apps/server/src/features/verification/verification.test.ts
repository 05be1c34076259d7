import { gzipSync } from 'node:zlib';
import { UPLOAD_MAX_BYTES } from '@raan/contract/constants';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { cardPicture, thaiNumber } from '#test/cards.ts';
import { openDocuments, papersOf, submit, uploadSide } from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newSeller, type TestSeller } from '#test/people.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { upload } from '#test/uploads.ts';
import { paperPicture, picture, pngOf, withJpegComment } from '#features/files/hostile-files.fixture.ts';
import { sweepFiles } from '#features/files/sweep-files.ts';
import { idNumberHash, openIdentity } from './sealed-identity.ts';
import { verifiedName } from './verified-name.ts';

const app = useTestApp();
let reviewer: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
});

const load = (seller: TestSeller) => call(app, 'GET /sellers/verification', { token: seller.token });
const profile = async (seller: TestSeller) =>
  (await call(app, 'GET /sellers/profile', { token: seller.token })).data.seller;
const decide = async (id: number, decision: 'approve' | 'reject', body: object = {}) => {
  if (decision === 'approve') await openDocuments(app, reviewer, id);
  return await call(app, `POST /console/verifications/${id}/${decision}`, {
    token: reviewer.token,
    body: decision === 'reject' ? { reason_code: 'photo_unreadable', ...body } : body,
  });
};
const newest = async (seller: TestSeller) =>
  (await call(app, 'GET /sellers/notifications', { token: seller.token })).data.notifications[0];

describe('handing in identity papers', () => {
  it('[VER-02] is unverified by a 404, then pending, with the seller told', async () => {
    const seller = await newSeller(app);
    expectRefused(await load(seller), 404, 'REQUEST_NOT_FOUND');
    expect(await profile(seller)).toMatchObject({ is_verified: false, verification_status: 'unverified' });
    const papers = await papersOf(app, seller, { real_name: '  สมชาย   ใจดี ' });
    const { status, data } = await submit(app, seller, papers);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      real_name: 'สมชาย ใจดี',
      id_card_kind: 'thai13',
      verification_status: 'pending',
      status: 'pending',
      attempt: 1,
      reason_code: null,
    });
    expect(data.id_card_number).toBe(`1*********${papers.id_card_number.slice(-3)}`);
    expect(Date.parse(data.due_at) - Date.parse(data.submitted_at)).toBe(3 * 86_400_000);
    expect((await load(seller)).data).toMatchObject({ status: 'pending', id: data.id });
    expect(await profile(seller)).toMatchObject({ is_verified: false, verification_status: 'pending' });
    expect(await newest(seller)).toMatchObject({
      type: 'verification_submitted',
      data: { verification_type: 'identity', status: 'pending' },
    });
    for (const address of [data.id_card_front_url, data.id_card_back_url]) {
      const shown = await fetch(`${app.baseUrl}${address}`);
      expect(shown.status).toBe(200);
      expect(shown.headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await fetch(`${app.baseUrl}${data.id_card_front_url.split('?')[0]}`)).status).toBe(404);
  });

  it('[VER-03] names what is missing as incomplete data, and what is wrong with the number', async () => {
    const seller = await newSeller(app);
    const nothing = await submit(app, seller, {});
    expectRefused(nothing, 422, 'REQUEST_VALIDATION_ERROR');
    expect(nothing.body.message).toMatch(/Incomplete data/);
    expect(Object.keys(nothing.body.errors)).toEqual([
      'real_name',
      'id_card_number',
      'id_card_front_url',
      'id_card_back_url',
    ]);
    const papers = await papersOf(app, seller);
    const wrong = async (change: object, field: string) => {
      const refused = await submit(app, seller, { ...papers, ...change });
      expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
      expect(Object.keys(refused.body.errors)).toEqual([field]);
    };
    await wrong({ real_name: ' \u200b ' }, 'real_name');
    await wrong({ real_name: 'ก'.repeat(51) }, 'real_name');
    await wrong({ id_card_number: '1234567890123' }, 'id_card_number');
    await wrong({ id_card_number: '12345' }, 'id_card_number');
    await wrong({ id_card_number: '11010519901301002X' }, 'id_card_number');
    await wrong({ id_card_number: "1' or '1'='1" }, 'id_card_number');
    await wrong({ id_card_back_url: papers.id_card_front_url }, 'id_card_back_url');
    await wrong({ id_card_front_url: 'https://evil.invalid/card.jpg' }, 'id_card_front_url');
    await wrong({ id_card_front_url: '../../etc/passwd' }, 'id_card_front_url');
    expectRefused(await load(seller), 404, 'REQUEST_NOT_FOUND');
    expect((await submit(app, seller, { ...papers, real_name: 'ก'.repeat(50) })).status).toBe(201);
  });

  it('takes only the seller’s own documents, and no picture of another kind', async () => {
    const [seller, other] = [await newSeller(app), await newSeller(app)];
    const papers = await papersOf(app, seller);
    const others = await papersOf(app, other);
    expectRefused(
      await submit(app, seller, { ...papers, id_card_front_url: others.id_card_front_url }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    const logo = await upload(app, seller, await cardPicture(), { type: 'avatar' });
    const refused = await submit(app, seller, {
      ...papers,
      id_card_front_url: `/private-files/${logo.data.uuid}`,
    });
    expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
    // An address that has run out still names the file.
    app.clock.advance(10 * 60_000);
    expect((await submit(app, seller, papers)).status).toBe(201);
  });

  it('[VER-02] is locked while pending and when verified; only rejected papers are sent again', async () => {
    const seller = await newSeller(app);
    const first = await submit(app, seller);
    const locked = async () => {
      const again = await submit(app, seller, { ...(await papersLike(first.data)) });
      expectRefused(again, 409, 'REQUEST_INVALID');
      expect(again.body.message).toMatch(/Only rejected/);
      expectRefused(await uploadSide(app, seller, 'front'), 409, 'REQUEST_INVALID');
      const deleted = await call(app, `DELETE /files/${first.data.front.id}`, { token: seller.token });
      expectRefused(deleted, 409, 'REQUEST_INVALID');
    };
    await locked();
    await decide(first.data.id, 'reject', { reason: 'มุมซ้ายมืด' });
    const rejected = (await load(seller)).data;
    expect(rejected).toMatchObject({
      status: 'rejected',
      verification_status: 'rejected',
      reason_code: 'photo_unreadable',
      reason: 'มุมซ้ายมืด',
    });
    expect(rejected.id_card_number).toMatch(/^\d{13}$/);
    expect(await profile(seller)).toMatchObject({ verification_status: 'rejected', is_verified: false });
    expect(await newest(seller)).toMatchObject({
      type: 'verification',
      data: { verification_type: 'identity', status: 'rejected', reason: 'มุมซ้ายมืด' },
    });
    // One picture is kept, the other replaced.
    const back = await uploadSide(app, seller, 'back');
    const second = await submit(app, seller, {
      ...(await papersLike(rejected)),
      id_card_back_url: back.data.url,
    });
    expect(second.data).toMatchObject({ attempt: 2, status: 'pending' });
    await decide(second.data.id, 'approve');
    expect((await load(seller)).data).toMatchObject({ status: 'verified', verification_status: 'approved' });
    expect(await profile(seller)).toMatchObject({ is_verified: true, verification_status: 'verified' });
    await locked();
    expect(await verifiedName(app.db, app, seller.id)).toBe('สมชาย ใจดี');
    const history = await app.db
      .selectFrom('verifications')
      .select(['attempt', 'state'])
      .where('seller_id', '=', seller.id)
      .orderBy('attempt')
      .execute();
    expect(history).toEqual([
      { attempt: 1, state: 'rejected' },
      { attempt: 2, state: 'approved' },
    ]);
  });

  it('happens once when it is sent many times at once, and once per key', async () => {
    const seller = await newSeller(app);
    const papers = await papersOf(app, seller);
    const replies = await Promise.all(Array.from({ length: 6 }, () => submit(app, seller, papers)));
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
    const other = await newSeller(app);
    const others = await papersOf(app, other);
    const once = await submit(app, other, others, 'once');
    expect((await submit(app, other, others, 'once')).data.id).toBe(once.data.id);
  });

  it('is refused for a number that is verified with another account, and says nothing of whose', async () => {
    const id_card_number = thaiNumber();
    const [first, second, third] = [await newSeller(app), await newSeller(app), await newSeller(app)];
    const one = await submit(app, first, await papersOf(app, first, { id_card_number }));
    const two = await submit(app, second, await papersOf(app, second, { id_card_number }));
    const seen = await call(app, `GET /console/verifications/${two.data.id}`, { token: reviewer.token });
    expect(seen.data.same_number).toMatchObject([{ id: one.data.id, seller: { id: first.id } }]);
    const both = await Promise.all([decide(one.data.id, 'approve'), decide(two.data.id, 'approve')]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const refused = await submit(app, third, await papersOf(app, third, { id_card_number }));
    expectRefused(refused, 409, 'REQUEST_INVALID');
    expect(JSON.stringify(refused.body)).not.toMatch(new RegExp(`${first.account}|${id_card_number}`));
  });

  it('keeps name and number sealed, and nothing of them in notifications or the log', async () => {
    const seller = await newSeller(app);
    const papers = await papersOf(app, seller, { real_name: 'Unmistakable Name' });
    const { data } = await submit(app, seller, papers);
    await decide(data.id, 'reject');
    const row = await app.db
      .selectFrom('verifications')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    const stored = JSON.stringify({ ...row, name: row.real_name.toString(), no: row.id_number.toString() });
    expect(stored).not.toContain('Unmistakable');
    expect(stored).not.toContain(papers.id_card_number);
    expect(openIdentity(app.secret, seller.id, 'number', row.id_number)).toBe(papers.id_card_number);
    expect(() => openIdentity(app.secret, seller.id + 1, 'number', row.id_number)).toThrow(/authenticate/);
    expect(row.id_number_hash).toBe(idNumberHash(app.secret, 'thai13', papers.id_card_number));
    const told = await app.db
      .selectFrom('notifications')
      .select('data')
      .where('seller_id', '=', seller.id)
      .execute();
    const logged = await app.db
      .selectFrom('audit_log')
      .select('detail')
      .where('subject_kind', '=', 'verification')
      .execute();
    expect(JSON.stringify([told, logged])).not.toMatch(new RegExp(`Unmistakable|${papers.id_card_number}`));
  });

  it('keeps handed-in pictures from the sweep, and lets go of those that were never sent', async () => {
    const seller = await newSeller(app);
    const { data } = await submit(app, seller);
    const stray = await newSeller(app);
    const never = await uploadSide(app, stray, 'front');
    app.clock.advance(31 * 86_400_000);
    await sweepFiles(app, (error) => {
      throw error;
    });
    const left = await app.db
      .selectFrom('files')
      .select('id')
      .where('id', 'in', [data.front.id, data.back.id, never.data.id])
      .execute();
    expect(new Set(left.map(({ id }) => id))).toEqual(new Set([data.front.id, data.back.id]));
    app.clock.advance(-31 * 86_400_000);
  });

  it('takes no token of an operator, and none at all', async () => {
    for (const token of [reviewer.token, undefined]) {
      expectRefused(await call(app, 'GET /sellers/verification', { token }), 401, 'AUTH_TOKEN_INVALID');
      expectRefused(
        await call(app, 'POST /sellers/verification', { token, body: {} }),
        401,
        'AUTH_TOKEN_INVALID',
      );
      expectRefused(await uploadSide(app, { ...(token && { token }) }, 'front'), 401, 'AUTH_TOKEN_INVALID');
    }
  });
});

async function papersLike(verification: {
  real_name: string;
  id_card_front_url: string;
  id_card_back_url: string;
}) {
  const { real_name, id_card_front_url, id_card_back_url } = verification;
  return { real_name, id_card_front_url, id_card_back_url, id_card_number: thaiNumber() };
}

describe('uploading a side', () => {
  it('[VER-04] answers where it can be seen, until when, its name and its size; what is kept has no notes of a camera', async () => {
    const seller = await newSeller(app);
    const { status, data } = await uploadSide(app, seller, 'front');
    expect(status).toBe(201);
    expect(data).toMatchObject({ type: 'id_card', file_name: 'front.jpg', width: 856, height: 540 });
    expect(data.formatted_size).toMatch(/^[\d.]+ K?B$/);
    expect(Date.parse(data.expires_at) - app.clock.now()).toBeGreaterThan(4 * 60_000);
    const shown = await fetch(`${app.baseUrl}${data.url}`);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes('SecretCamera')).toBe(false);
    const refused = await fetch(
      `${app.baseUrl}${data.url.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A'))}`,
    );
    expect(refused.status).toBe(404);
    app.clock.advance(5 * 60_000);
    expect((await fetch(`${app.baseUrl}${data.url}`)).status).toBe(404);
    const fresh = await call(app, `GET /files/${data.id}`, { token: seller.token });
    expect((await fetch(`${app.baseUrl}${fresh.data.url}`)).status).toBe(200);
    expect((await call(app, `DELETE /files/${data.id}`, { token: seller.token })).status).toBe(200);
    expect((await fetch(`${app.baseUrl}${fresh.data.url}`)).status).toBe(404);
  });

  it('[VER-04] refuses each unfit file in its own way and keeps nothing of it', async () => {
    const seller = await newSeller(app);
    const jpeg = await paperPicture('jpeg');
    const unfit: [bytes: Buffer, status: number, code: string][] = [
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        415,
        'UPLOAD_FILE_TYPE_INVALID',
      ],
      [gzipSync(jpeg), 415, 'UPLOAD_FILE_TYPE_INVALID'],
      [await picture('gif'), 415, 'UPLOAD_FILE_TYPE_INVALID'],
      [await picture('webp'), 415, 'UPLOAD_FILE_TYPE_INVALID'],
      [Buffer.from('%PDF-1.7'), 415, 'UPLOAD_FILE_TYPE_INVALID'],
      [Buffer.concat([jpeg, Buffer.alloc(UPLOAD_MAX_BYTES)]), 413, 'UPLOAD_FILE_TOO_LARGE'],
      [pngOf(30_000, 30_000), 413, 'UPLOAD_FILE_TOO_LARGE'],
      [pngOf(600, 600), 400, 'UPLOAD_FAILED'],
    ];
    for (const [bytes, status, code] of unfit)
      expectRefused(await uploadSide(app, seller, 'front', bytes), status, code);
    expectRefused(await uploadSide(app, seller, 'side'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await uploadSide(app, seller, 'id_card'), 422, 'REQUEST_VALIDATION_ERROR');
    expect(
      await app.db.selectFrom('files').select('id').where('seller_id', '=', seller.id).execute(),
    ).toEqual([]);
    const noted = await uploadSide(app, seller, 'back', withJpegComment(jpeg, '<script>alert(1)</script>'));
    expect(noted.status).toBe(201);
    const shown = await fetch(`${app.baseUrl}${noted.data.url}`);
    expect(await shown.text()).not.toContain('<script>');
  });

  it('is not opened or deleted by another seller', async () => {
    const [seller, other] = [await newSeller(app), await newSeller(app)];
    const { data } = await uploadSide(app, seller, 'front');
    for (const method of ['GET', 'DELETE'])
      expectRefused(
        await call(app, `${method} /files/${data.id}`, { token: other.token }),
        404,
        'REQUEST_NOT_FOUND',
      );
  });

  it('is not deleted under a submission that is just being made', async () => {
    const seller = await newSeller(app);
    const papers = await papersOf(app, seller);
    const front = await app.db
      .selectFrom('files')
      .select('id')
      .where('seller_id', '=', seller.id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const [sent, deleted] = await Promise.all([
      submit(app, seller, papers),
      call(app, `DELETE /files/${front.id}`, { token: seller.token }),
    ]);
    expect([
      [201, 409],
      [422, 200],
    ]).toContainEqual([sent.status, deleted.status]);
  });
});
