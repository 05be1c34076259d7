import { randomUUID } from 'node:crypto';
import { SLIDE_PASS_HEADER } from '@raan/contract/constants';

export type Session = {
  token: string;
  seller: { id: number; account: string; display_name: string; store_slug: string };
};

export const DEMO = { account: 'demo', password: 'demo1234' };
const PASSWORD = 'correct horse battery';

/** Untyped JSON: each caller reads the fields it needs. */
// oxlint-disable-next-line typescript/no-explicit-any -- a response of another shape fails the journey
type ApiResponse = { data: Record<string, any>; [field: string]: any };

/** Sends one API request. Throws an error with the response unless the status is 2xx. */
export async function callApi(
  baseUrl: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  options: { body?: unknown; token?: string; headers?: Readonly<Record<string, string>> } = {},
): Promise<ApiResponse> {
  const response = await fetch(`${baseUrl}/api/${path}`, {
    method,
    headers: {
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.token && { authorization: `Bearer ${options.token}` }),
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      ...options.headers,
    },
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  });
  const json = (await response.json()) as ApiResponse;
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(json)}`);
  return json;
}

/** After failed logins from this address, which journeys cause on purpose, the server requires a pass. */
async function obtainSlidePass(baseUrl: string): Promise<Record<string, string>> {
  const { data } = await callApi(baseUrl, 'GET', 'auth/slide');
  const trail = [0, 60, 150, 240].map((x, step) => ({ x, t: step * 50 }));
  // The server refuses a slide that is older than its challenge.
  await new Promise((resolve) => setTimeout(resolve, 150));
  const body = { challenge: data['challenge'], track_width: 300, trail };
  const json = await callApi(baseUrl, 'POST', 'auth/slide', { body });
  return { [SLIDE_PASS_HEADER]: json.data['pass'] };
}

export async function createSession(
  baseUrl: string,
  { account, password }: { account: string; password: string },
): Promise<Session> {
  const body = { account, password, remember: true };
  const headers = await obtainSlidePass(baseUrl);
  const { token, userInfo } = await callApi(baseUrl, 'POST', 'sellers/signin', { body, headers });
  return { token, seller: userInfo };
}

/** Registers a seller with an empty store. */
export async function createTestSeller(baseUrl: string, account = `mali-${randomUUID().slice(0, 12)}`) {
  const headers = await obtainSlidePass(baseUrl);
  await callApi(baseUrl, 'POST', 'sellers/register', { body: { account, password: PASSWORD }, headers });
  const session = await createSession(baseUrl, { account, password: PASSWORD });
  return { ...session, account, password: PASSWORD, slug: session.seller.store_slug };
}

/** Tops up the balance by QR payment; the sandbox provider confirms it by webhook. */
export async function topUpBalance(baseUrl: string, { token }: Session, baht: number): Promise<void> {
  const { data } = await callApi(baseUrl, 'POST', 'sellers/wallet/recharge', {
    token,
    body: { amount: baht },
  });
  await callApi(baseUrl, 'POST', `payments/sandbox/${data['recharge'].payment.id}/pay`);
}

/** Lists the platform's first product in a seller's store. Returns its id. */
export async function listFirstProduct(baseUrl: string, { token }: Session): Promise<number> {
  const { data } = await callApi(baseUrl, 'GET', 'products?per_page=1');
  const id = data['products'][0].id as number;
  await callApi(baseUrl, 'POST', 'sellers/products', { token, body: { product_ids: [id] } });
  return id;
}

/** Places an order for one piece in a store and pays it, unless `pay` is false. */
export async function placeTestOrder(
  baseUrl: string,
  slug: string,
  productId: number,
  {
    pay = true,
    quantity = 1,
    phone = '0897654321',
  }: { pay?: boolean; quantity?: number; phone?: string } = {},
): Promise<{ orderNumber: string; orderToken: string; paymentId: string }> {
  const body = {
    customer: { name: 'มาลี รักสวย', phone },
    shipping: {
      address: '99/1 ซอยลาดพร้าว 15',
      subdistrict: 'ลาดยาว',
      district: 'จตุจักร',
      province: 'กรุงเทพมหานคร',
      postal_code: '10900',
    },
    items: [{ product_id: productId, quantity, ...(await firstVariant(baseUrl, slug, productId)) }],
  };
  const { data } = await callApi(baseUrl, 'POST', `storefront/${slug}/orders`, { body });
  const paymentId: string = data['payment'].id;
  if (pay) await payInSandbox(baseUrl, paymentId);
  return { orderNumber: data['order_number'], orderToken: data['order_token'], paymentId };
}

/** Pays as the customer. */
async function payInSandbox(baseUrl: string, paymentId: string): Promise<void> {
  await callApi(baseUrl, 'POST', `payments/sandbox/${paymentId}/pay`);
}

async function firstVariant(
  baseUrl: string,
  slug: string,
  productId: number,
): Promise<{ variant_id: number }> {
  const { data } = await callApi(baseUrl, 'GET', `storefront/${slug}/products/${productId}`);
  const variants = data['variants'] as { id: number; status: string }[];
  const available = variants.find(({ status }) => status === 'active');
  if (!available) throw new Error(`product ${productId} is sold out`);
  return { variant_id: available.id };
}
