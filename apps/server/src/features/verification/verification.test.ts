import { gzipSync } from 'node:zlib';
import { UPLOAD_MAX_BYTES } from '@raan/contract/constants';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { idCardPicture, randomThaiIdNumber, SMALL_ID_CARD_PX } from '#test/id-cards.ts';
import {
  openIdentityDocuments,
  identitySubmission,
  submitIdentityDocuments,
  uploadIdCardSide,
} from '#test/identity.ts';
import { newOperator, type TestOperator } from '#test/operators.ts';
import { newSeller, type TestSeller } from '#test/fixtures.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { uploadPictureAs } from '#test/uploads.ts';
import {
  documentPicture,
  picture,
  pngClaiming,
  withJpegComment,
} from '#features/files/hostile-files.fixture.ts';
import { deleteUnusedFiles } from '#features/files/delete-unused-files.ts';
import { idNumberHash, openIdentity } from './sealed-identity.ts';
import { readVerifiedName } from './verified-name.ts';

const app = useTestApp();
let reviewer: TestOperator;

beforeAll(async () => {
  reviewer = await newOperator(app, 'reviewer');
});

const load = (seller: TestSeller) => call(app, 'GET /sellers/verification', { token: seller.token });
const profile = async (seller: TestSeller) =>
  (await call(app, 'GET /sellers/profile', { token: seller.token })).data.seller;
const decide = async (id: number, decision: 'approve' | 'reject', body: object = {}) => {
  if (decision === 'approve') await openIdentityDocuments(app, reviewer, id);
  return await call(app, `POST /console/verifications/${id}/${decision}`, {
    token: reviewer.token,
    body: decision === 'reject' ? { reason_code: 'photo_unreadable', ...body } : body,
  });
};
const newestNotification = async (seller: TestSeller) =>
  (await call(app, 'GET /sellers/notifications', { token: seller.token })).data.notifications[0];

describe('submitting an identity', () => {
  it('[VER-02] answers 404 before the first submission, then pending, and notifies the seller', async () => {
    const seller = await newSeller(app);
    expectRefused(await load(seller), 404, 'REQUEST_NOT_FOUND');
    expect(await profile(seller)).toMatchObject({ is_verified: false, verification_status: 'unverified' });
    const submission = await identitySubmission(app, seller, { real_name: '  สมชาย   ใจดี ' });
    const { status, data } = await submitIdentityDocuments(app, seller, submission);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      real_name: 'สมชาย ใจดี',
      id_card_kind: 'thai13',
      verification_status: 'pending',
      status: 'pending',
      attempt: 1,
      reason_code: null,
    });
    expect(data.id_card_number).toBe(`1*********${submission.id_card_number.slice(-3)}`);
    expect(Date.parse(data.due_at) - Date.parse(data.submitted_at)).toBe(3 * 86_400_000);
    expect((await load(seller)).data).toMatchObject({ status: 'pending', id: data.id });
    expect(await profile(seller)).toMatchObject({ is_verified: false, verification_status: 'pending' });
    expect(await newestNotification(seller)).toMatchObject({
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

  it('[VER-03] names missing fields as incomplete data, and explains a wrong ID number', async () => {
    const seller = await newSeller(app);
    const empty = await submitIdentityDocuments(app, seller, {});
    expectRefused(empty, 422, 'REQUEST_VALIDATION_ERROR');
    expect(empty.body.message).toMatch(/Incomplete data/);
    expect(Object.keys(empty.body.errors)).toEqual([
      'real_name',
      'id_card_number',
      'id_card_front_url',
      'id_card_back_url',
    ]);
    const submission = await identitySubmission(app, seller);
    const wrong = async (change: object, field: string) => {
      const refused = await submitIdentityDocuments(app, seller, { ...submission, ...change });
      expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
      expect(Object.keys(refused.body.errors)).toEqual([field]);
    };
    await wrong({ real_name: ' \u200b ' }, 'real_name');
    await wrong({ real_name: 'ก'.repeat(51) }, 'real_name');
    await wrong({ id_card_number: '1234567890123' }, 'id_card_number');
    await wrong({ id_card_number: '12345' }, 'id_card_number');
    await wrong({ id_card_number: '11010519901301002X' }, 'id_card_number');
    await wrong({ id_card_number: "1' or '1'='1" }, 'id_card_number');
    await wrong({ id_card_back_url: submission.id_card_front_url }, 'id_card_back_url');
    await wrong({ id_card_front_url: 'https://evil.invalid/card.jpg' }, 'id_card_front_url');
    await wrong({ id_card_front_url: '../../etc/passwd' }, 'id_card_front_url');
    expectRefused(await load(seller), 404, 'REQUEST_NOT_FOUND');
    expect(
      (await submitIdentityDocuments(app, seller, { ...submission, real_name: 'ก'.repeat(50) })).status,
    ).toBe(201);
  });

  it('accepts only documents that the seller uploaded as identity documents', async () => {
    const [seller, other] = [await newSeller(app), await newSeller(app)];
    const submission = await identitySubmission(app, seller);
    const others = await identitySubmission(app, other);
    expectRefused(
      await submitIdentityDocuments(app, seller, {
        ...submission,
        id_card_front_url: others.id_card_front_url,
      }),
      422,
      'REQUEST_VALIDATION_ERROR',
    );
    const logo = await uploadPictureAs(app, seller, await idCardPicture(), { type: 'avatar' });
    const refused = await submitIdentityDocuments(app, seller, {
      ...submission,
      id_card_front_url: `/private-files/${logo.data.uuid}`,
    });
    expectRefused(refused, 422, 'REQUEST_VALIDATION_ERROR');
    // An expired URL still names the file.
    app.clock.advance(10 * 60_000);
    expect((await submitIdentityDocuments(app, seller, submission)).status).toBe(201);
  });

  it('[VER-02] is locked while pending and after approval; only a rejected submission can be sent again', async () => {
    const seller = await newSeller(app);
    const first = await submitIdentityDocuments(app, seller);
    const locked = async () => {
      const again = await submitIdentityDocuments(app, seller, { ...(await resubmissionOf(first.data)) });
      expectRefused(again, 409, 'REQUEST_INVALID');
      expect(again.body.message).toMatch(/only resubmit a rejected/);
      expectRefused(await uploadIdCardSide(app, seller, 'front'), 409, 'REQUEST_INVALID');
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
    expect(await newestNotification(seller)).toMatchObject({
      type: 'verification',
      data: { verification_type: 'identity', status: 'rejected', reason: 'มุมซ้ายมืด' },
    });
    // Reuses one picture and replaces the other.
    const back = await uploadIdCardSide(app, seller, 'back');
    const second = await submitIdentityDocuments(app, seller, {
      ...(await resubmissionOf(rejected)),
      id_card_back_url: back.data.url,
    });
    expect(second.data).toMatchObject({ attempt: 2, status: 'pending' });
    await decide(second.data.id, 'approve');
    expect((await load(seller)).data).toMatchObject({ status: 'verified', verification_status: 'approved' });
    expect(await profile(seller)).toMatchObject({ is_verified: true, verification_status: 'verified' });
    await locked();
    expect(await readVerifiedName(app.db, app, seller.id)).toBe('สมชาย ใจดี');
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

  it('accepts one of several parallel submissions, and one per idempotency key', async () => {
    const seller = await newSeller(app);
    const submission = await identitySubmission(app, seller);
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => submitIdentityDocuments(app, seller, submission)),
    );
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
    const other = await newSeller(app);
    const others = await identitySubmission(app, other);
    const once = await submitIdentityDocuments(app, other, others, 'once');
    expect((await submitIdentityDocuments(app, other, others, 'once')).data.id).toBe(once.data.id);
  });

  it('refuses a number that is verified with another account, without revealing the account', async () => {
    const id_card_number = randomThaiIdNumber();
    const [first, second, third] = [await newSeller(app), await newSeller(app), await newSeller(app)];
    const one = await submitIdentityDocuments(
      app,
      first,
      await identitySubmission(app, first, { id_card_number }),
    );
    const two = await submitIdentityDocuments(
      app,
      second,
      await identitySubmission(app, second, { id_card_number }),
    );
    const opened = await call(app, `GET /console/verifications/${two.data.id}`, { token: reviewer.token });
    expect(opened.data.same_number).toMatchObject([{ id: one.data.id, seller: { id: first.id } }]);
    const both = await Promise.all([decide(one.data.id, 'approve'), decide(two.data.id, 'approve')]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const refused = await submitIdentityDocuments(
      app,
      third,
      await identitySubmission(app, third, { id_card_number }),
    );
    expectRefused(refused, 409, 'REQUEST_INVALID');
    expect(JSON.stringify(refused.body)).not.toMatch(new RegExp(`${first.account}|${id_card_number}`));
  });

  it('stores name and number encrypted, and leaves them out of notifications and the audit log', async () => {
    const seller = await newSeller(app);
    const submission = await identitySubmission(app, seller, { real_name: 'Unmistakable Name' });
    const { data } = await submitIdentityDocuments(app, seller, submission);
    await decide(data.id, 'reject');
    const row = await app.db
      .selectFrom('verifications')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow();
    const stored = JSON.stringify({ ...row, name: row.real_name.toString(), no: row.id_number.toString() });
    expect(stored).not.toContain('Unmistakable');
    expect(stored).not.toContain(submission.id_card_number);
    expect(openIdentity(app.secret, seller.id, 'number', row.id_number)).toBe(submission.id_card_number);
    expect(() => openIdentity(app.secret, seller.id + 1, 'number', row.id_number)).toThrow(/authenticate/);
    expect(row.id_number_hash).toBe(idNumberHash(app.secret, 'thai13', submission.id_card_number));
    const notified = await app.db
      .selectFrom('notifications')
      .select('data')
      .where('seller_id', '=', seller.id)
      .execute();
    const logged = await app.db
      .selectFrom('audit_log')
      .select('detail')
      .where('subject_kind', '=', 'verification')
      .execute();
    expect(JSON.stringify([notified, logged])).not.toMatch(
      new RegExp(`Unmistakable|${submission.id_card_number}`),
    );
  });

  it('keeps submitted pictures and deletes pictures that were never submitted', async () => {
    const seller = await newSeller(app);
    const { data } = await submitIdentityDocuments(app, seller);
    const stray = await newSeller(app);
    const never = await uploadIdCardSide(app, stray, 'front');
    app.clock.advance(31 * 86_400_000);
    await deleteUnusedFiles(app, (error) => {
      throw error;
    });
    const remaining = await app.db
      .selectFrom('files')
      .select('id')
      .where('id', 'in', [data.front.id, data.back.id, never.data.id])
      .execute();
    expect(new Set(remaining.map(({ id }) => id))).toEqual(new Set([data.front.id, data.back.id]));
    app.clock.advance(-31 * 86_400_000);
  });

  it('refuses requests without a token or with an operator’s token', async () => {
    for (const token of [reviewer.token, undefined]) {
      expectRefused(await call(app, 'GET /sellers/verification', { token }), 401, 'AUTH_TOKEN_INVALID');
      expectRefused(
        await call(app, 'POST /sellers/verification', { token, body: {} }),
        401,
        'AUTH_TOKEN_INVALID',
      );
      expectRefused(
        await uploadIdCardSide(app, { ...(token && { token }) }, 'front'),
        401,
        'AUTH_TOKEN_INVALID',
      );
    }
  });
});

async function resubmissionOf(verification: {
  real_name: string;
  id_card_front_url: string;
  id_card_back_url: string;
}) {
  const { real_name, id_card_front_url, id_card_back_url } = verification;
  return { real_name, id_card_front_url, id_card_back_url, id_card_number: randomThaiIdNumber() };
}

describe('uploading one side of a document', () => {
  it('[VER-04] returns URL, expiry, name and size, and strips camera metadata', async () => {
    const seller = await newSeller(app);
    const { status, data } = await uploadIdCardSide(app, seller, 'front');
    expect(status).toBe(201);
    expect(data).toMatchObject({ type: 'id_card', file_name: 'front.jpg', ...SMALL_ID_CARD_PX });
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

  it('[VER-04] refuses each kind of unfit file with its own error and stores nothing', async () => {
    const seller = await newSeller(app);
    const jpeg = await documentPicture('jpeg');
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
      [pngClaiming(30_000, 30_000), 413, 'UPLOAD_FILE_TOO_LARGE'],
      [pngClaiming(600, 600), 400, 'UPLOAD_FAILED'],
    ];
    for (const [bytes, status, code] of unfit)
      expectRefused(await uploadIdCardSide(app, seller, 'front', bytes), status, code);
    expectRefused(await uploadIdCardSide(app, seller, 'side'), 422, 'REQUEST_VALIDATION_ERROR');
    expectRefused(await uploadIdCardSide(app, seller, 'id_card'), 422, 'REQUEST_VALIDATION_ERROR');
    expect(
      await app.db.selectFrom('files').select('id').where('seller_id', '=', seller.id).execute(),
    ).toEqual([]);
    const noted = await uploadIdCardSide(
      app,
      seller,
      'back',
      withJpegComment(jpeg, '<script>alert(1)</script>'),
    );
    expect(noted.status).toBe(201);
    const shown = await fetch(`${app.baseUrl}${noted.data.url}`);
    expect(await shown.text()).not.toContain('<script>');
  });

  it('hides the file from other sellers', async () => {
    const [seller, other] = [await newSeller(app), await newSeller(app)];
    const { data } = await uploadIdCardSide(app, seller, 'front');
    for (const method of ['GET', 'DELETE'])
      expectRefused(
        await call(app, `${method} /files/${data.id}`, { token: other.token }),
        404,
        'REQUEST_NOT_FOUND',
      );
  });

  it('cannot delete a file while it is being submitted', async () => {
    const seller = await newSeller(app);
    const submission = await identitySubmission(app, seller);
    const front = await app.db
      .selectFrom('files')
      .select('id')
      .where('seller_id', '=', seller.id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const [sent, deleted] = await Promise.all([
      submitIdentityDocuments(app, seller, submission),
      call(app, `DELETE /files/${front.id}`, { token: seller.token }),
    ]);
    expect([
      [201, 409],
      [422, 200],
    ]).toContainEqual([sent.status, deleted.status]);
  });
});
