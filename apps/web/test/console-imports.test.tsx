// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import type { CatalogueImport, ImportPreview } from '@raan/contract/console/catalogue-import';
import { uploadConsolePicture } from '@raan/contract/console/carousel-endpoints';
import {
  correctImport,
  getImport,
  listImportPreview,
  listImportProblems,
  listKeptChanges,
  startImport,
  undoImport,
  uploadImport,
} from '@raan/contract/console/catalogue-import-endpoints';
import {
  listFailedPictures,
  replaceFailedPicture,
  retryFailedPicture,
} from '@raan/contract/console/failed-picture-endpoints';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import { listQueues } from '@raan/contract/console/queue-endpoints';
import texts from '#console/features/catalogue-imports/catalogue-import.messages.th.ts';
import failedTexts from '#console/features/failed-pictures/failed-picture.messages.th.ts';
import { FakeServer } from './fake-server.ts';
import { NOW, openConsole, OPERATOR } from './open-app.tsx';

const IMPORT: CatalogueImport = {
  id: 7,
  purpose: 'products',
  file_name: 'supplier.csv',
  format: 'csv',
  bytes: 1_000,
  source: 'shopify:North',
  currency: 'USD',
  rate: '35.25',
  default_category: 'fashion',
  state: 'checked',
  failure: null,
  reading: {
    layout: 'columns',
    encoding: 'windows-874',
    delimiter: 'semicolon',
    decimal: 'comma',
    is_decimal_certain: true,
    headers: ['ชื่อ', 'ราคา', 'เหลือ'],
    example: ['เสื้อ', '12,50', '4'],
    columns: { name: 0, price: 1 },
    missing: [],
  },
  corrections: { encoding: 'windows-874' },
  bytes_read: 1_000,
  rows_read: 3,
  created: 1,
  updated: 1,
  unchanged: 0,
  problems: 0,
  price_jumps: 1,
  missing: 0,
  operator: 'reviewer',
  created_at: NOW,
  started_at: NOW,
  finished_at: NOW,
  undo_until: null,
  undone: null,
};

const PRODUCT: ImportPreview = {
  number: 1,
  line: 2,
  key: 'shirt',
  product_id: 1_001,
  name: 'เสื้อ',
  category: 'fashion',
  fate: 'updated',
  pictures: 1,
  picture: null,
  has_remote_picture: false,
  variants: [
    {
      name: 'แดง, M',
      sku: 'R-M',
      price: 440.63,
      price_before: 300,
      stock: 4,
      stock_before: 9,
      is_new: false,
    },
    {
      name: 'ฟ้า, M',
      sku: null,
      price: 310,
      price_before: null,
      stock: null,
      stock_before: null,
      is_new: true,
    },
  ],
  variant_count: 2,
  price_change: 47,
};

const pagination = { page: 1, per_page: 20, total: 1, has_more: false };

function server(one: Partial<CatalogueImport> = {}): FakeServer {
  return new FakeServer({ samples: true })
    .on(getOperator, { operator: { ...OPERATOR, role: 'reviewer' } })
    .on(listQueues, { queues: [], book: null, open_money: null })
    .on(getImport, { import: { ...IMPORT, ...one } })
    .on(listImportPreview, { products: [PRODUCT], pagination })
    .on(listImportProblems, { problems: [], pagination: { ...pagination, total: 0 } });
}

it('[EDIT-01] asks for the currency before a file can be chosen, and for the rate unless it is baht', async () => {
  const answers = server().on(uploadImport, IMPORT);
  const user = await openConsole('/catalogue-imports', { server: answers });
  await user.click(await screen.findByRole('button', { name: texts.chooseFile }));
  expect(screen.getByText(texts.currencyMissing)).toBeTruthy();
  expect(screen.queryByLabelText(/บาทต่อ 1/)).toBeNull();
  const file = new File(['x'], 'shop.csv');
  await user.upload(screen.getByLabelText(texts.file), file);
  expect(answers.count(uploadImport)).toBe(0);
  await user.selectOptions(screen.getByLabelText(texts.currency), 'USD');
  await user.click(screen.getByRole('button', { name: texts.chooseFile }));
  expect(screen.getByText(texts.rateMissing)).toBeTruthy();
  await user.type(screen.getByLabelText(/บาทต่อ 1 USD/), '35.25');
  await user.upload(screen.getByLabelText(texts.file), file);
  await screen.findByRole('heading', { name: 'supplier.csv' });
  expect(answers.count(uploadImport)).toBe(1);
});

it('[EDIT-01] shows how the file is read, price changes above 30 %, and sends corrections', async () => {
  const answers = server().on(correctImport, { ...IMPORT, state: 'checking' });
  const user = await openConsole('/catalogue-imports/7', { server: answers });
  await screen.findByText('Windows-874');
  for (const text of [texts.layout_columns, texts.delimiter_semicolon, texts.decimal_comma])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(/1 USD = 35.25/)).toBeTruthy();
  const preview = within(screen.getByRole('region', { name: texts.previewTitle }));
  expect(preview.getByLabelText<HTMLSelectElement>(texts.previewFilter).value).toBe('price_jump');
  expect(await preview.findByText(/47%/)).toBeTruthy();
  expect(preview.getAllByText((_, element) => element?.textContent === '฿300.00')).not.toEqual([]);
  expect(preview.getByText(/เดิม 9/)).toBeTruthy();
  expect(preview.getByText(new RegExp(texts.variantNew))).toBeTruthy();

  await user.click(screen.getByRole('button', { name: texts.correct }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.selectOptions(sheet.getByLabelText(texts.decimal), 'point');
  await user.selectOptions(sheet.getByLabelText(texts.field_stock), '2');
  await user.click(sheet.getByRole('button', { name: texts.correctSubmit }));
  await waitFor(() => expect(answers.count(correctImport)).toBe(1));
  const sent = answers.received.find(({ endpoint }) => endpoint === correctImport)?.body;
  expect(sent).toMatchObject({
    currency: 'USD',
    rate: '35.25',
    corrections: {
      decimal: 'point',
      encoding: 'windows-874',
      delimiter: null,
      columns: { name: 0, price: 1, stock: 2, sku: null },
    },
  });
});

it('[EDIT-01] does not start without a currency or while a column is missing', async () => {
  const answers = server({ currency: null });
  await openConsole('/catalogue-imports/7', { server: answers });
  const button = await screen.findByRole('button', { name: texts.start });
  expect(button.getAttribute('aria-disabled') ?? String((button as HTMLButtonElement).disabled)).toBe('true');
  expect(screen.getByText(texts.currencyFirst)).toBeTruthy();
  expect(answers.count(startImport)).toBe(0);
});

it('[EDIT-01] undoes an import and lists what stays, with the reason', async () => {
  const answers = server({ state: 'imported', undo_until: '2026-12-22T05:00:00.000Z' })
    .on(undoImport, () => {
      answers.on(getImport, {
        import: {
          ...IMPORT,
          state: 'undone',
          undone: { at: NOW, operator: 'reviewer', reverted: 1, kept: 1 },
        },
      });
      return { ...IMPORT, state: 'undoing' as const };
    })
    .on(listKeptChanges, {
      changes: [
        {
          id: 1,
          product_id: 1_001,
          name: 'เสื้อ',
          fields: [{ field: 'stock', variant: 'แดง, M', reason: 'sold_since' }],
        },
      ],
      pagination,
    });
  const user = await openConsole('/catalogue-imports/7', { server: answers });
  await user.click(await screen.findByRole('button', { name: texts.undo }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(texts.undoEffect)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: texts.undo }));
  const kept = within(await screen.findByRole('region', { name: texts.keptTitle }));
  expect(await kept.findByText(new RegExp(texts.reason_sold_since))).toBeTruthy();
  expect(screen.queryByRole('button', { name: texts.undo })).toBeNull();
});

it('[EDIT-03] lists failed pictures with their reason, retries them and uploads replacements', async () => {
  const answers = server()
    .on(listFailedPictures, {
      pictures: [
        {
          product_id: 1_001,
          position: 0,
          product_name: 'เสื้อ',
          place: 'product',
          url: 'https://pictures.example/1.jpg',
          reason: 'status',
          status: 404,
          tries: 3,
          next_try_at: '2026-11-22T06:00:00.000Z',
        },
      ],
      pagination,
    })
    .on(retryFailedPicture, {})
    .on(uploadConsolePicture, {
      picture: 'a'.repeat(40),
      image: '/media/a/1200.webp',
      width: 400,
      height: 400,
    })
    .on(replaceFailedPicture, {});
  const user = await openConsole('/failed-pictures', { server: answers });
  await screen.findByText(failedTexts.reason_status.replace('{status}', '404'));
  await user.click(screen.getByRole('button', { name: failedTexts.retry }));
  await waitFor(() => expect(answers.count(retryFailedPicture)).toBe(1));
  const picture = new File(['x'], 'shirt.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText(failedTexts.file.replace('{name}', 'เสื้อ')), picture);
  await waitFor(() => expect(answers.count(replaceFailedPicture)).toBe(1));
  const sent = answers.received.find(({ endpoint }) => endpoint === replaceFailedPicture);
  expect(sent?.body).toEqual({ picture: 'a'.repeat(40) });
});
