import { idCardPicture, randomThaiIdNumber, SMALL_ID_CARD_PX } from './id-cards.ts';
import { newOperator, requestOperatorSignIn, type TestOperator } from './operators.ts';
import { newSeller, type TestSeller } from './fixtures.ts';
import { call, type Reply, type TestApp } from './test-app.ts';
import { sendForm } from './uploads.ts';

/** Uploads one side of an ID card. */
export async function uploadIdCardSide(
  app: TestApp,
  seller: { token?: string },
  side: string,
  bytes?: Buffer,
): Promise<Reply> {
  const form = new FormData();
  form.append('type', side);
  form.append(
    'file',
    new Blob([new Uint8Array(bytes ?? (await idCardPicture('front', SMALL_ID_CARD_PX)))]),
    `${side}.jpg`,
  );
  return await sendForm(app, seller, form, 'sellers/verification/upload');
}

export type IdentitySubmission = Partial<{
  real_name: string;
  id_card_number: string;
  id_card_front_url: string;
  id_card_back_url: string;
}>;

/** Uploads both sides and returns a submission. `submission` overrides its fields. */
export async function identitySubmission(
  app: TestApp,
  seller: TestSeller,
  submission: IdentitySubmission = {},
): Promise<Required<IdentitySubmission>> {
  const front = await uploadIdCardSide(app, seller, 'front');
  const back = await uploadIdCardSide(app, seller, 'back');
  return {
    real_name: 'สมชาย ใจดี',
    id_card_number: randomThaiIdNumber(),
    id_card_front_url: front.data.url,
    id_card_back_url: back.data.url,
    ...submission,
  };
}

export async function submitIdentityDocuments(
  app: TestApp,
  seller: TestSeller,
  submission?: IdentitySubmission,
  key?: string,
): Promise<Reply> {
  return await call(app, 'POST /sellers/verification', {
    token: seller.token,
    body: submission ?? (await identitySubmission(app, seller)),
    ...(key && { key }),
  });
}

/** Submits identity documents and approves them. */
export async function verifySellerIdentity(
  app: TestApp,
  seller: TestSeller,
  reviewer: TestOperator,
): Promise<void> {
  const { data } = await submitIdentityDocuments(app, seller);
  await openIdentityDocuments(app, reviewer, data.id);
  const { status } = await call(app, `POST /console/verifications/${data.id}/approve`, {
    token: reviewer.token,
  });
  if (status !== 200) throw new Error(`approval returned ${status}`);
}

/** Opens both pictures of a submission. A reviewer must do so before approving it. */
export async function openIdentityDocuments(app: TestApp, reviewer: TestOperator, id: number): Promise<void> {
  const { data } = await callWithNewSession(app, reviewer, `GET /console/verifications/${id}`);
  for (const { url } of [data.front, data.back]) {
    const { status } = await fetch(`${app.baseUrl}${url}`);
    if (status !== 200) throw new Error(`loading a picture returned ${status}`);
  }
}

/** Reveals a card's number and approves it. The reviewer must not have verified the seller. */
export async function revealAndApproveCard(app: TestApp, reviewer: TestOperator, id: number): Promise<Reply> {
  await callWithNewSession(app, reviewer, `POST /console/bank-cards/${id}/reveal`);
  const response = await call(app, `POST /console/bank-cards/${id}/approve`, { token: reviewer.token });
  if (response.status !== 200) throw new Error(`approving the bank card returned ${response.status}`);
  return response;
}

export const WITHDRAWAL_PASSWORD = '246810';

/** Creates a seller with a verified identity and bank account. `balance` in baht. */
export async function newSellerWithCard(app: TestApp, balance: number): Promise<TestSeller> {
  const seller = await newSeller(app, { balance });
  await verifySellerIdentity(app, seller, await newOperator(app, 'reviewer'));
  const { data } = await call(app, 'POST /sellers/bank-cards', {
    token: seller.token,
    body: {
      bank_name: 'SCB',
      card_number: '1234567890',
      card_holder_name: 'สมชาย ใจดี',
      withdraw_password: WITHDRAWAL_PASSWORD,
    },
  });
  await revealAndApproveCard(app, await newOperator(app, 'reviewer'), data.id);
  return seller;
}

/** Calls an endpoint that is rate-limited per session. Signs in again when the limit is reached. */
async function callWithNewSession(app: TestApp, reviewer: TestOperator, endpoint: string): Promise<Reply> {
  const response = await call(app, endpoint, { token: reviewer.token });
  if (response.status !== 429) return response;
  reviewer.token = (await requestOperatorSignIn(app, reviewer)).data.token;
  return await call(app, endpoint, { token: reviewer.token });
}
