/** Identity papers for tests, handed in and decided through the door. */
import { cardPicture, thaiNumber } from './cards.ts';
import type { TestOperator } from './operators.ts';
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
  const { status } = await call(app, `POST /console/verifications/${data.id}/approve`, {
    token: reviewer.token,
  });
  if (status !== 200) throw new Error(`approval answered ${status}`);
}
