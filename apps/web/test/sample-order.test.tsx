// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { getProduct } from '@raan/contract/catalogue/product-endpoints';
import type { Product } from '@raan/contract/catalogue/product';
import { getCoupon } from '@raan/contract/coupons/coupon-endpoints';
import { getDeliveryAddress, orderSample } from '@raan/contract/samples/sample-endpoints';
import { getProfile } from '@raan/contract/sellers/seller-endpoints';
import { FakeServer } from './fake-server.ts';
import { openSellerApp } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';
import { sampleOption, sampleVariant } from './variant-samples.ts';

const PRODUCT: Product = {
  ...createSampleData(getProduct),
  id: 801,
  status: 'active',
  stock: 10,
  effective_price: 150,
  options: [sampleOption('color', 'Color', ['Red', 'Blue']), sampleOption('size', 'Size', ['M', 'L'])],
  variants: [
    sampleVariant(['Red', 'M'], { id: 1, price: 150 }),
    sampleVariant(['Blue', 'M'], { id: 2, price: 220, stock: 2 }),
    sampleVariant(['Blue', 'L'], { id: 3, price: 300 }),
  ],
};
const ADDRESS = {
  name: 'มาลี ขายดี',
  phone: '0812345678',
  address: '99/1 ซอยลาดพร้าว 15',
  subdistrict: 'ลาดยาว',
  district: 'จตุจักร',
  province: 'กรุงเทพมหานคร',
  postal_code: '10900',
};

type SampleServerOptions = { balance?: number; address?: typeof ADDRESS | null };

function sampleServer({ balance = 5_000, address = ADDRESS }: SampleServerOptions = {}): FakeServer {
  const { seller } = createSampleData(getProfile);
  return new FakeServer({ samples: true })
    .on(getProduct, PRODUCT)
    .on(getDeliveryAddress, { address })
    .on(getProfile, { seller: { ...seller, available_balance: balance } });
}
const openForm = (server: FakeServer) =>
  openSellerApp('/sample-orders/new?product=801', { server, language: 'en' });
const orderButton = () => screen.findByRole('button', { name: /^Order sample/ });
const select = (group: string, name: string) =>
  within(screen.getByRole('group', { name: new RegExp(`^${group}`) })).getByRole('button', { name });

it('[PROD-08] refuses a sample that the balance does not cover', async () => {
  await openForm(sampleServer({ balance: 20 }).on(getCoupon, { coupon: null }));
  expect((await orderButton()).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText(/^Insufficient balance/).length).toBeGreaterThan(0);
});

it('[PROD-08] requires a colour, a size and a recipient for a sample', async () => {
  const user = await openForm(sampleServer({ address: null }));
  await user.click(await orderButton());
  screen.getByText('Select Color');
  screen.getByText('Select Size');
  screen.getByText('Enter the recipient’s name');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[GOOD-01] [PROD-08] orders the variant of the link, at its price', async () => {
  const server = sampleServer().on(getCoupon, { coupon: null });
  const user = await openSellerApp('/sample-orders/new?product=801&option1=Blue&quantity=5', {
    server,
    language: 'en',
  });
  expect((await orderButton()).textContent).toContain('from');
  expect(select('Color', 'Blue').getAttribute('aria-pressed')).toBe('true');
  await user.click(select('Size', 'M'));
  // Only two are left.
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Quantity' }).value).toBe('2');
  await user.click(screen.getByRole('button', { name: /^Order sample ฿440\.00/ }));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: /^Confirm and pay/ }),
  );
  await waitFor(() => expect(server.count(orderSample)).toBe(1));
  expect(server.received.find(({ endpoint }) => endpoint === orderSample)?.body).toMatchObject({
    product_id: 801,
    variant_id: 2,
    quantity: 2,
    total_amount: 440,
  });
});

it('[PROD-08] requires another choice when the selected variant is no longer available', async () => {
  const server = sampleServer().refuse(orderSample, 'BUSINESS_PRODUCT_NOT_FOUND', 409);
  const user = await openForm(server);
  const order = await orderButton();
  await user.click(select('Color', 'Blue'));
  await user.click(select('Size', 'M'));
  await user.click(order);
  const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: /^Confirm and pay/ });
  server.on(getProduct, { ...PRODUCT, variants: PRODUCT.variants.filter(({ id }) => id !== 2) });
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(order);
  screen.getByText('Select Color');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.count(orderSample)).toBe(1);
});
