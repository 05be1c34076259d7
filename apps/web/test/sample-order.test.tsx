// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { getProduct } from '@raan/contract/catalogue/product-endpoints';
import type { Product } from '@raan/contract/catalogue/product';
import { getDeliveryAddress, orderSample } from '@raan/contract/samples/sample-endpoints';
import { getProfile } from '@raan/contract/sellers/seller-endpoints';
import { FakeServer } from './fake-server.ts';
import { openSellerApp } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

const [RED, BLUE] = ['Red', 'Blue'].map((name) => ({
  image: null,
  chinese_name: name,
  thai_name: name,
  name,
})) as [Product['colors'][number], Product['colors'][number]];
const PRODUCT: Product = {
  ...createSampleData(getProduct),
  id: 801,
  status: 'active',
  stock: 10,
  effective_price: 150,
  colors: [RED, BLUE],
  sizes: ['M'],
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
  await openForm(sampleServer({ balance: 20 }));
  expect((await orderButton()).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByText(/^Insufficient balance/).length).toBeGreaterThan(0);
});

it('[PROD-08] requires a colour, a size and a recipient for a sample', async () => {
  const user = await openForm(sampleServer({ address: null }));
  await user.click(await orderButton());
  screen.getByText('Choose a colour');
  screen.getByText('Choose a size');
  screen.getByText('Enter the recipient’s name');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[PROD-08] requires another colour when the selected one is no longer available', async () => {
  const server = sampleServer().refuse(orderSample, 'BUSINESS_PRODUCT_NOT_FOUND', 409);
  const user = await openForm(server);
  const order = await orderButton();
  await user.click(select('Colours', 'Blue'));
  await user.click(select('Sizes', 'M'));
  await user.click(order);
  const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: /^Confirm and pay/ });
  server.on(getProduct, { ...PRODUCT, colors: [RED] });
  const blue = select('Colours', 'Blue');
  await user.click(confirm);
  await waitFor(() => expect(blue.isConnected).toBe(false));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(order);
  screen.getByText('Choose a colour');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.count(orderSample)).toBe(1);
});
