// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import {
  applyBulkEdit,
  ConsoleProductSummary,
  createProduct,
  editProduct,
  getConsoleProduct,
  getEditableProduct,
  listConsoleProducts,
  previewBulkEdit,
  type EditableProduct,
} from '@raan/contract/console/console-product-endpoints';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { listQueues } from '@raan/contract/console/queue-endpoints';
import type { EditedVariant } from '@raan/contract/console/product-requests';
import { EMPTY_LOCALIZED_TEXT } from '@raan/contract/localized-text';
import { FakeServer } from './fake-server.ts';
import { openConsole, OPERATOR } from './open-app.tsx';
import { createSample, createSampleData } from './schema-sample.ts';

const text = (th: string, en = '') => ({ ...EMPTY_LOCALIZED_TEXT, th, en });
const variant = (size: string, changes: Partial<EditedVariant> = {}): EditedVariant => ({
  choice: [size],
  price: 100,
  original_price: null,
  discount_price: null,
  stock: 5,
  sku: `SKU-${size}`,
  barcode: null,
  weight_grams: null,
  picture: null,
  status: 'active',
  ...changes,
});
const SHIRT: EditableProduct = {
  id: 9,
  source: 'console',
  version: 3,
  updated_at: '2026-11-21T10:00:00.000Z',
  rises: [],
  pending_pictures: [],
  content: {
    name: text('เสื้อ', 'Shirt'),
    description: text('ดี'),
    category: 'fashion',
    status: 'active',
    is_recommended: false,
    pictures: [],
    options: [
      {
        kind: 'size',
        name: text('ขนาด', 'Size'),
        values: ['S', 'M'].map((key) => ({ key, name: text(key), picture: null })),
      },
    ],
    shares_stock: false,
    variants: [variant('S'), variant('M')],
  },
};

const newServer = (role: 'reviewer' | 'finance' = 'reviewer') =>
  new FakeServer({ samples: true })
    .on(getOperator, { operator: { ...OPERATOR, role } })
    .on(listQueues, { queues: [], book: null, open_money: null });

async function openEditor(server = newServer().on(getEditableProduct, SHIRT)) {
  const user = await openConsole('/products/9/edit', { server, language: 'en' });
  await screen.findByRole('table', { name: 'Prices and stock' });
  return { user, server };
}

const cell = (row: string, column: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `${row} · ${column}` });
const paste = (element: Element, clipboard: string) =>
  fireEvent.paste(element, { clipboardData: { getData: () => clipboard } });
const bodies = (server: FakeServer, endpoint: object) =>
  server.received.filter((one) => one.endpoint === endpoint).map(({ body }) => body);

it('[EDIT-02] pastes cells of a spreadsheet, saves them, and sends only edited stock', async () => {
  const { user, server } = await openEditor();
  server.on(editProduct, { ...SHIRT, version: 4 });
  // In the operator's language, because the product has texts in it.
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Shirt');
  paste(cell('S', 'Supplier price'), '฿1,200\t1,000\n90\t80');
  await screen.findByText('4 cells pasted');
  expect(cell('M', 'Discount price').value).toBe('80');
  fireEvent.change(cell('M', 'Stock'), { target: { value: '12' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  // A change above 30 % may be a typing error.
  const asked = within(await screen.findByRole('dialog', { name: 'Price changes above 30%' }));
  asked.getByText(/S: ฿100\.00 → ฿1,200\.00/);
  asked.getByText('Up 1100%');
  expect(asked.queryByText(/M: /)).toBeNull();
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(server.count(editProduct)).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Save these prices' }));
  await screen.findByText('Saved');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { stock: _, ...unchanged } = variant('S', { price: 1200, discount_price: 1000 });
  expect(bodies(server, editProduct)).toEqual([
    {
      ...SHIRT.content,
      version: 3,
      variants: [unchanged, variant('M', { price: 90, discount_price: 80, stock: 12 })],
    },
  ]);
});

it('[EDIT-02] refuses a paste that does not fit or can’t be read, and changes nothing', async () => {
  const { server } = await openEditor();
  paste(cell('M', 'Supplier price'), '1\n2');
  await screen.findByText(/Nothing was pasted: 2 rows and 1 columns don’t fit/);
  paste(cell('S', 'Supplier price'), '70\nfree');
  await screen.findByText('Nothing was pasted: “free” in row 2 can’t be used for “Supplier price”');
  expect(cell('S', 'Supplier price').value).toBe('100');
  expect(server.count(editProduct)).toBe(0);
});

it('[EDIT-02] names every problem beside its row and sends nothing', async () => {
  const { user, server } = await openEditor();
  fireEvent.change(cell('S', 'Supplier price'), { target: { value: '0.01' } });
  fireEvent.change(cell('M', 'Discount price'), { target: { value: '100' } });
  fireEvent.change(cell('M', 'SKU'), { target: { value: 'sku-s' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Supplier price: The price must be at least ฿0.05');
  screen.getByText('Discount price: The discount price must be below the price');
  screen.getByText('SKU: Another row of this product has the same SKU');
  expect(server.count(editProduct)).toBe(0);
});

it('[EDIT-02] adds a value with its missing rows, and makes a removed variant inactive', async () => {
  const { user, server } = await openEditor();
  server.on(editProduct, { ...SHIRT, version: 4 });
  await user.type(screen.getByLabelText('Add values'), 'L{Enter}');
  await screen.findByText('1 combination has no row');
  await user.click(screen.getByRole('button', { name: 'Add missing rows' }));
  expect(cell('L', 'Supplier price').value).toBe('100');
  await user.click(screen.getByRole('button', { name: 'Remove M' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  const [body] = bodies(server, editProduct) as [{ variants: EditedVariant[] }];
  expect(body.variants.map(({ choice, status, stock }) => [choice[0], status, stock])).toEqual([
    ['S', 'active', undefined],
    ['M', 'inactive', undefined],
    ['L', 'active', 0],
  ]);
});

it('[EDIT-02] shows what another operator changed, and saves the own edits on top', async () => {
  const { user, server } = await openEditor();
  fireEvent.change(cell('S', 'Supplier price'), { target: { value: '80' } });
  const theirs: EditableProduct = {
    ...SHIRT,
    version: 4,
    content: { ...SHIRT.content, category: 'sports', variants: [variant('S', { sku: 'NEW' }), variant('M')] },
  };
  server.refuse(editProduct, 'REQUEST_INVALID', 409, { message: 'Someone else changed this' });
  server.on(getEditableProduct, theirs);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const notice = within(
    (await screen.findByText('Someone else changed this product while you edited it')).parentElement!,
  );
  notice.getByText('Category: Fashion → Sports');
  notice.getByText('SKU · S: SKU-S → NEW');
  server.on(editProduct, { ...theirs, version: 5 });
  await user.click(notice.getByRole('button', { name: 'Keep my edits on top' }));
  await waitFor(() => expect(cell('S', 'SKU').value).toBe('NEW'));
  expect(cell('S', 'Supplier price').value).toBe('80');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  expect(bodies(server, editProduct).at(-1)).toMatchObject({
    version: 4,
    category: 'sports',
    variants: [{ price: 80, sku: 'NEW' }, { price: 100 }],
  });
});

it('[EDIT-03] shows pictures that are still arriving or failed, and compares prices with those in force', async () => {
  const server = newServer().on(getEditableProduct, {
    ...SHIRT,
    content: { ...SHIRT.content, variants: [variant('S', { price: 150 }), variant('M')] },
    rises: [
      {
        choice: ['S'],
        in_force: { price: 100, original_price: null, discount_price: null },
        effective_price: 150,
        takes_effect_at: '2026-11-23T10:00:00.000Z',
      },
    ],
    pending_pictures: [
      { position: 0, place: 'product', of: null, reason: null },
      { position: 2000, place: 'variant', of: 'S', reason: 'status' },
    ],
  });
  const { user } = await openEditor(server);
  screen.getByText('Arriving');
  screen.getByText('Download failed');
  expect(screen.getByRole('link', { name: 'Fix failed images' }).getAttribute('href')).toBe(
    '/console/failed-pictures',
  );
  server.on(editProduct, { ...SHIRT, version: 4 });
  // A typing error in the price counts although the discount price stays. The announced rise was confirmed before.
  fireEvent.change(cell('M', 'Supplier price'), { target: { value: '1000' } });
  fireEvent.change(cell('M', 'Discount price'), { target: { value: '99' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Price changes above 30%' }));
  asked.getByText(/M: ฿100\.00 → ฿1,000\.00/);
  expect(asked.queryByText(/S: /)).toBeNull();
  await user.click(asked.getByRole('button', { name: 'Save these prices' }));
  await screen.findByText('Saved');
});

it('[EDIT-02] restores an unsaved draft of the same version', async () => {
  await openEditor();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'เสื้อใหม่' } });
  const stored = Object.entries(localStorage).find(([key]) => key.startsWith('draft:product-9'));
  expect(stored?.[1]).toContain('เสื้อใหม่');
});

it('[EDIT-02] creates a product', async () => {
  const server = newServer()
    .on(createProduct, { ...SHIRT, id: 12 })
    .on(getConsoleProduct, createSampleData(getConsoleProduct));
  const user = await openConsole('/products/new', { server, language: 'en' });
  await user.type(await screen.findByLabelText('Name'), 'สบู่');
  await user.click(screen.getByRole('button', { name: 'Create product' }));
  await screen.findByText('Supplier price: Enter a price');
  fireEvent.change(cell('Product', 'Supplier price'), { target: { value: '35.50' } });
  await user.click(screen.getByRole('button', { name: 'Create product' }));
  await screen.findByText('Product created');
  expect(bodies(server, createProduct)[0]).toMatchObject({
    name: { th: 'สบู่' },
    variants: [{ choice: [], price: 35.5, stock: 0 }],
  });
});

const summary = (id: number, name: string) => ({
  ...(createSample(ConsoleProductSummary) as ConsoleProductSummary),
  id,
  name,
});

it('[EDIT-02] previews a bulk edit and applies it only to products that it changes', async () => {
  const server = newServer()
    .on(listConsoleProducts, {
      products: [summary(1, 'Soap'), summary(2, 'Lamp')],
      counts: { on_sale: 2, withdrawn: 0, inactive: 0 },
      pagination: { page: 1, per_page: 20, total: 2, has_more: false },
    })
    .on(previewBulkEdit, {
      products: [
        {
          id: 1,
          version: 7,
          name: 'Soap',
          changes: [{ field: 'price', of: null, before: 100, after: 140, announced: 120 }],
          problem: null,
          has_delayed_rise: true,
          price_jump: 40,
        },
        {
          id: 2,
          version: 1,
          name: 'Lamp',
          changes: [],
          problem: 'Too cheap',
          has_delayed_rise: false,
          price_jump: null,
        },
      ],
    })
    .on(applyBulkEdit, { changed: 1, delayed_rises: 1 });
  const user = await openConsole('/products', { server, language: 'en' });
  const table = within(await screen.findByRole('table', { name: 'Products' }));
  for (const box of table.getAllByRole('checkbox').slice(1)) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Edit together' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('button', { name: 'Preview changes' }));
  await sheet.findByText('Enter a number from -90 to 900');
  await user.type(sheet.getByLabelText('Change in percent'), '40');
  await user.click(sheet.getByRole('button', { name: 'Preview changes' }));
  await sheet.findByText('Supplier price: ฿100.00 → ฿140.00');
  sheet.getByText('A rise to ฿120.00 is already announced. This change replaces it');
  sheet.getByText('Up 40%');
  sheet.getByText('Can’t be changed: Too cheap');
  sheet.getByText('Takes effect 24 hours after the stores are notified');
  await user.click(sheet.getByRole('button', { name: 'Apply to 1 product' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Price changes above 30%' }));
  expect(server.count(applyBulkEdit)).toBe(0);
  await user.click(asked.getByRole('button', { name: 'Apply to 1 product' }));
  await screen.findByText('1 product changed');
  const change = { kind: 'change_price', percent: 40, rounding: '100' };
  expect(bodies(server, previewBulkEdit)).toEqual([{ change, product_ids: [1, 2] }]);
  expect(bodies(server, applyBulkEdit)).toEqual([{ change, products: [{ id: 1, version: 7 }] }]);
});

it('[EDIT-02] offers no editing to finance', async () => {
  const server = newServer('finance').on(getConsoleProduct, createSampleData(getConsoleProduct));
  await openConsole('/products/9', { server, language: 'en' });
  await screen.findByRole('heading', { name: 'History' });
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
});
