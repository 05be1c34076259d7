// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import type { CustomerOrder } from '@raan/contract/storefront/storefront';
import { changePayment, getCustomerOrder } from '@raan/contract/storefront/storefront-endpoints';
import { expect, it } from 'vitest';
import { openOrderPage, orderServer, SHIPPED_ORDER } from './open-order-page.tsx';
import { createSampleData } from './schema-sample.ts';

const CHECKOUT_URL = 'https://checkout.example/c/pay/1';

const unpaid = (payment: Partial<NonNullable<CustomerOrder['payment']>>): CustomerOrder => ({
  ...SHIPPED_ORDER,
  status: 'pending_payment',
  paid_at: null,
  shipped_at: null,
  tracking_number: null,
  parcel: null,
  payment: {
    ...createSampleData(getCustomerOrder).payment!,
    sandbox: false,
    pay_url: null,
    qr_payload: null,
    checkout_url: null,
    status: 'pending',
    method: 'promptpay',
    ...payment,
  },
});
const BY_CARD = unpaid({ method: 'card', checkout_url: CHECKOUT_URL });

async function open(order: CustomerOrder, server = orderServer()) {
  return await openOrderPage(server.on(getCustomerOrder, order), order, null, ['promptpay', 'card']);
}

it('[OUT-02] leads to the provider’s page for paying by card, and back to the QR code', async () => {
  const server = orderServer().on(changePayment, unpaid({ status: 'opening' }));
  const user = await open(BY_CARD, server);
  const link = await screen.findByRole('link', { name: 'Continue to payment' });
  expect(link.getAttribute('href')).toBe(CHECKOUT_URL);
  await user.click(screen.getByRole('button', { name: 'Pay by PromptPay QR instead' }));
  await screen.findByText('Preparing your payment');
  const sent = server.received.filter(({ endpoint }) => endpoint === changePayment);
  expect(sent).toMatchObject([{ body: { method: 'promptpay' } }]);
});

it('[OUT-02] offers another try and another way when the provider refuses to open the payment', async () => {
  const server = orderServer().on(changePayment, BY_CARD);
  const user = await open(unpaid({ status: 'unavailable' }), server);
  await screen.findByText('The payment couldn’t be opened');
  screen.getByRole('button', { name: 'Try again with PromptPay QR' });
  await user.click(screen.getByRole('button', { name: 'Pay by credit or debit card instead' }));
  const link = await screen.findByRole('link', { name: 'Continue to payment' });
  expect(link.getAttribute('href')).toBe(CHECKOUT_URL);
});
