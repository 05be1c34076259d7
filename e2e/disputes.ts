/** An order whose customer wants the money back and whose seller objects, made through the API as both would. */
import sharp from 'sharp';
import { callApi, listProduct, newSeller, orderInStore } from './seller-api.ts';

export type Dispute = {
  orderNumber: string;
  orderToken: string;
  comment: string;
  objection: string;
};

/** A seller of its own, an order shipped from the escrow, the customer's request with a picture, the seller's objection. */
export async function disputedOrder(baseUrl: string): Promise<Dispute> {
  const seller = await newSeller(baseUrl);
  const { token } = seller;
  const productId = await listProduct(baseUrl, seller);
  const { orderNumber, orderToken } = await orderInStore(baseUrl, seller.slug, productId);
  const { data: list } = await callApi(baseUrl, 'GET', 'sellers/orders?status=pending_shipment', { token });
  const orderId = list['orders'][0].id;
  await callApi(baseUrl, 'POST', `sellers/orders/${orderId}/ship`, {
    token,
    body: { courier: 'sf', tracking_number: 'SF1234567890123', funding: 'escrow' },
  });
  const comment = 'The box was wet and the glass is broken';
  const uuid = await sendPhoto(baseUrl, orderToken);
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

async function sendPhoto(baseUrl: string, orderToken: string): Promise<string> {
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
  const answer = (await response.json()) as { data?: { uuid: string } };
  if (!answer.data) throw new Error(`the picture was answered ${response.status}`);
  return answer.data.uuid;
}
