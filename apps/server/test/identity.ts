/** Identity papers for tests, handed in and decided through the door. */
import { cardPicture, thaiNumber } from './cards.ts';
import { signIn, type TestOperator } from './operators.ts';
import type { TestSeller } from './people.ts';
import { call, type Reply, type TestApp } from './test-app.ts';
import { sendForm } from './uploads.ts';

/** Uploads one side of a card. */
export async function uploadSide(
  app: TestApp,
  seller: { token?: string },
  side: string,
  bytes?: Buffer,
): Promise<Reply> {
  const form = new FormData();
  form.append('type', side);
  form.append('file', new Blob([new Uint8Array(bytes ?? (await cardPicture()))]), `${side}.jpg`);
  return await sendForm(app, seller, form, 'sellers/verification/upload');
}

export type Papers = Partial<{
  real_name: string;
  id_card_number: string;
  id_card_front_url: string;
  id_card_back_url: string;
}>;

/** Uploads both sides and makes the rest up. */
export async function papersOf(
  app: TestApp,
  seller: TestSeller,
  papers: Papers = {},
): Promise<Required<Papers>> {
  const front = await uploadSide(app, seller, 'front');
  const back = await uploadSide(app, seller, 'back');
  return {
    real_name: 'สมชาย ใจดี',
    id_card_number: thaiNumber(),
    id_card_front_url: front.data.url,
    id_card_back_url: back.data.url,
    ...papers,
  };
}

export async function submit(
  app: TestApp,
  seller: TestSeller,
  papers?: Papers,
  key?: string,
): Promise<Reply> {
  return await call(app, 'POST /sellers/verification', {
    token: seller.token,
    body: papers ?? (await papersOf(app, seller)),
    ...(key && { key }),
  });
}

/** Hands in papers and has them approved: the seller is verified. */
export async function verify(app: TestApp, seller: TestSeller, reviewer: TestOperator): Promise<void> {
  const { data } = await submit(app, seller);
  await openDocuments(app, reviewer, data.id);
  const { status } = await call(app, `POST /console/verifications/${data.id}/approve`, {
    token: reviewer.token,
  });
  if (status !== 200) throw new Error(`approval answered ${status}`);
}

/** Opens both pictures of a submission, as a reviewer must before approving it. */
export async function openDocuments(app: TestApp, reviewer: TestOperator, id: number): Promise<void> {
  const { data } = await look(app, reviewer, `GET /console/verifications/${id}`);
  for (const { url } of [data.front, data.back]) {
    const { status } = await fetch(`${app.baseUrl}${url}`);
    if (status !== 200) throw new Error(`a picture answered ${status}`);
  }
}

/** Views the number of a bank card and approves the card. The reviewer must be another one than the one who verified the seller. */
export async function approveCard(app: TestApp, reviewer: TestOperator, id: number): Promise<Reply> {
  await look(app, reviewer, `POST /console/bank-cards/${id}/reveal`);
  const reply = await call(app, `POST /console/bank-cards/${id}/approve`, { token: reviewer.token });
  if (reply.status !== 200) throw new Error(`the card's approval answered ${reply.status}`);
  return reply;
}

/** Calls an endpoint that is limited to a few looks a minute for each session. Opens a new session when the limit is reached. */
async function look(app: TestApp, reviewer: TestOperator, endpoint: string): Promise<Reply> {
  const first = await call(app, endpoint, { token: reviewer.token });
  if (first.status !== 429) return first;
  reviewer.token = (await signIn(app, reviewer)).data.token;
  return await call(app, endpoint, { token: reviewer.token });
}
