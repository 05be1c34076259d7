import sharp from 'sharp';
import { callApi, listFirstProduct, createTestSeller, placeTestOrder } from './seller-api.ts';

export type DisputedOrder = {
  orderNumber: string;
  orderToken: string;
  comment: string;
  objection: string;
};

/** Creates a seller, an order shipped from escrow, a refund request with a photo, and an objection. */
export async function createDisputedOrder(baseUrl: string): Promise<DisputedOrder> {
  const seller = await createTestSeller(baseUrl);
  const { token } = seller;
  const productId = await listFirstProduct(baseUrl, seller);
  const { orderNumber, orderToken } = await placeTestOrder(baseUrl, seller.slug, productId);
  const { data: list } = await callApi(baseUrl, 'GET', 'sellers/orders?status=pending_shipment', { token });
  const orderId = list['orders'][0].id;
  await callApi(baseUrl, 'POST', `sellers/orders/${orderId}/ship`, {
    token,
    body: { courier: 'sf', tracking_number: 'SF1234567890123', funding: 'escrow' },
  });
  const comment = 'The box was wet and the glass is broken';
  const uuid = await uploadRefundPhoto(baseUrl, orderToken);
  await callApi(baseUrl, 'POST', `storefront/orders/${orderToken}/refund-request`, {
    body: { reason: 'damaged', comment, photos: [uuid] },
  });
  const { data: refund } = await callApi(baseUrl, 'GET', `sellers/orders/${orderId}/refund`, { token });
  const objection = 'It left here in one piece, well packed';
  await callApi(baseUrl, 'POST', `sellers/refund-requests/${refund['requests'][0].id}/object`, {
    token,
    body: { reason: objection },
  });
  return { orderNumber, orderToken, comment, objection };
}

async function uploadRefundPhoto(baseUrl: string, orderToken: string): Promise<string> {
  const picture = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#8fb7b3' },
  })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'glass.jpg');
  const response = await fetch(`${baseUrl}/api/storefront/orders/${orderToken}/refund-photos`, {
    method: 'POST',
    body: form,
  });
  const json = (await response.json()) as { data?: { uuid: string } };
  if (!json.data) throw new Error(`the upload of the photo returned ${response.status}`);
  return json.data.uuid;
}
