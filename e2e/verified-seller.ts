/** A seller whose papers were accepted, with money and an account for it, made through the API that the screens use. */
import { cardPicture, thaiNumber } from '@raan/server/test/cards.ts';
import { operatorToken, REVIEWER, SECOND_REVIEWER } from './operators.ts';
import { callApi, newSeller, topUp, type Session } from './seller-api.ts';

export const REAL_NAME = 'สมชาย ใจดี';
export const WITHDRAWAL_PASSWORD = '246810';

/** A new seller who has been verified, with so many baht in the balance. */
export async function verifiedSeller(baseUrl: string, baht = 0) {
  const seller = await newSeller(baseUrl);
  await verifySeller(baseUrl, seller);
  if (baht > 0) await topUp(baseUrl, seller, baht);
  return seller;
}

/** Hands in papers for a seller and has them approved, by the demo's reviewer or by whoever has signed in with `reviewerToken`. */
export async function verifySeller(baseUrl: string, seller: Session, reviewerToken?: string): Promise<void> {
  await approvePapers(baseUrl, await submitPapers(baseUrl, seller), reviewerToken);
}

/** Hands in papers for a seller; answers the id of the submission. */
export async function submitPapers(baseUrl: string, seller: Session): Promise<number> {
  const { token } = seller;
  const { data } = await callApi(baseUrl, 'POST', 'sellers/verification', {
    token,
    body: {
      real_name: REAL_NAME,
      id_card_number: thaiNumber(),
      id_card_front_url: await uploadSide(baseUrl, seller, 'front'),
      id_card_back_url: await uploadSide(baseUrl, seller, 'back'),
    },
  });
  return data['id'];
}

/** Opens both pictures of a submission and approves it, as the demo's reviewer or as whoever has signed in with `reviewerToken`. */
export async function approvePapers(baseUrl: string, id: number, reviewerToken?: string): Promise<void> {
  const reviewer = reviewerToken ?? (await operatorToken(baseUrl, REVIEWER));
  const { data: opened } = await callApi(baseUrl, 'GET', `console/verifications/${id}`, {
    token: reviewer,
  });
  for (const side of ['front', 'back']) await fetch(`${baseUrl}${opened[side].url}`);
  await callApi(baseUrl, 'POST', `console/verifications/${id}/approve`, { token: reviewer });
}

/** Gives a verified seller a bank account that waits for a reviewer; answers its id. */
export async function addAccount(baseUrl: string, { token }: Session): Promise<number> {
  const { data } = await callApi(baseUrl, 'POST', 'sellers/bank-cards', {
    token,
    body: {
      bank_name: 'SCB',
      card_number: '1234567890',
      card_holder_name: REAL_NAME,
      withdraw_password: WITHDRAWAL_PASSWORD,
    },
  });
  return data['id'];
}

/** The same seller with a bank account that a second reviewer accepted. */
export async function withAccount<Seller extends Session>(baseUrl: string, seller: Seller): Promise<Seller> {
  const id = await addAccount(baseUrl, seller);
  const token = await operatorToken(baseUrl, SECOND_REVIEWER);
  for (const step of ['reveal', 'approve'])
    await callApi(baseUrl, 'POST', `console/bank-cards/${id}/${step}`, { token });
  return seller;
}

async function uploadSide(baseUrl: string, { token }: Session, side: 'front' | 'back'): Promise<string> {
  const form = new FormData();
  form.append('type', side);
  form.append('file', new Blob([new Uint8Array(await cardPicture(side))]), `${side}.jpg`);
  const response = await fetch(`${baseUrl}/api/sellers/verification/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const answer = (await response.json()) as { data: { url: string } };
  return answer.data.url;
}
