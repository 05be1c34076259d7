import { idCardPicture, randomThaiIdNumber } from '@raan/server/test/id-cards.ts';
import { fetchOperatorToken, REVIEWER, SECOND_REVIEWER } from './operators.ts';
import { callApi, createTestSeller, topUpBalance, type Session } from './seller-api.ts';

export const REAL_NAME = 'สมชาย ใจดี';
export const WITHDRAWAL_PASSWORD = '246810';

/** Creates a verified seller with a balance in baht. */
export async function createVerifiedSeller(baseUrl: string, baht = 0) {
  const seller = await createTestSeller(baseUrl);
  await verifySeller(baseUrl, seller);
  if (baht > 0) await topUpBalance(baseUrl, seller, baht);
  return seller;
}

/** Submits and approves identity documents, as the demo's reviewer unless `reviewerToken` is given. */
export async function verifySeller(baseUrl: string, seller: Session, reviewerToken?: string): Promise<void> {
  await approveIdentity(baseUrl, await submitIdentity(baseUrl, seller), reviewerToken);
}

/** Submits identity documents for a seller. Returns the id of the submission. */
export async function submitIdentity(baseUrl: string, seller: Session): Promise<number> {
  const { token } = seller;
  const { data } = await callApi(baseUrl, 'POST', 'sellers/verification', {
    token,
    body: {
      real_name: REAL_NAME,
      id_card_number: randomThaiIdNumber(),
      id_card_front_url: await uploadCardSide(baseUrl, seller, 'front'),
      id_card_back_url: await uploadCardSide(baseUrl, seller, 'back'),
    },
  });
  return data['id'];
}

/** Opens both pictures and approves them, as the demo's reviewer unless `reviewerToken` is given. */
export async function approveIdentity(baseUrl: string, id: number, reviewerToken?: string): Promise<void> {
  const reviewer = reviewerToken ?? (await fetchOperatorToken(baseUrl, REVIEWER));
  const { data: submission } = await callApi(baseUrl, 'GET', `console/verifications/${id}`, {
    token: reviewer,
  });
  for (const side of ['front', 'back']) await fetch(`${baseUrl}${submission[side].url}`);
  await callApi(baseUrl, 'POST', `console/verifications/${id}/approve`, { token: reviewer });
}

/** Adds a bank account that waits for approval. Returns its id. */
export async function addBankAccount(baseUrl: string, { token }: Session): Promise<number> {
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

/** Adds a bank account that a second reviewer approves. Returns the seller. */
export async function addApprovedBankAccount<Seller extends Session>(
  baseUrl: string,
  seller: Seller,
): Promise<Seller> {
  const id = await addBankAccount(baseUrl, seller);
  const token = await fetchOperatorToken(baseUrl, SECOND_REVIEWER);
  for (const step of ['reveal', 'approve'])
    await callApi(baseUrl, 'POST', `console/bank-cards/${id}/${step}`, { token });
  return seller;
}

async function uploadCardSide(baseUrl: string, { token }: Session, side: 'front' | 'back'): Promise<string> {
  const form = new FormData();
  form.append('type', side);
  form.append('file', new Blob([new Uint8Array(await idCardPicture(side))]), `${side}.jpg`);
  const response = await fetch(`${baseUrl}/api/sellers/verification/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const json = (await response.json()) as { data: { url: string } };
  return json.data.url;
}
