// Columns of the table layouts. Every layout is converted to rows of the same shape: those of a Shopify export.
import {
  IMPORT_FIELDS,
  STOCK_PRICE_FIELDS,
  type ColumnPlaces,
  type ImportField,
  type ImportLayout,
  type ImportPurpose,
} from '@raan/contract/console/catalogue-import';

/** Names of Shopify's columns, in the old and the new format. */
export const SHOPIFY_COLUMNS = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  body: ['body (html)', 'body html', 'description'],
  vendor: ['vendor'],
  productCategory: [
    'product category',
    'google shopping / google product category',
    'custom product type',
    'standard product type',
  ],
  type: ['type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  option1Name: ['option1 name'],
  option1Value: ['option1 value'],
  option2Name: ['option2 name'],
  option2Value: ['option2 value'],
  option3Name: ['option3 name'],
  option3Value: ['option3 value'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  grams: ['variant grams', 'weight value (grams)'],
  tracker: ['variant inventory tracker', 'inventory tracker'],
  quantity: ['variant inventory qty', 'inventory quantity'],
  policy: ['variant inventory policy', 'continue selling when out of stock'],
  price: ['variant price', 'price'],
  compareAtPrice: ['variant compare at price', 'compare-at price'],
  imageSrc: ['image src', 'product image url'],
  imagePosition: ['image position'],
  variantImage: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
} as const;

export type TableColumn = keyof typeof SHOPIFY_COLUMNS;
/** One row of a product: its variant, a picture, or both. */
export type TableRow = Readonly<Record<TableColumn, string>>;

export const EMPTY_ROW = Object.fromEntries(
  Object.keys(SHOPIFY_COLUMNS).map((column) => [column, '']),
) as TableRow;

export const SHOPIFY_REQUIRED: readonly TableColumn[] = ['handle', 'title', 'price'];

export const normaliseHeader = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase();

/** Position of the first of some names among the headers, or -1. */
export function findHeader(headers: readonly string[], names: readonly string[]): number {
  for (const name of names) {
    const place = headers.indexOf(name);
    if (place >= 0) return place;
  }
  return -1;
}

/** Names by which columns of any other table are recognised, in the languages of the platform. */
const FIELD_NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  key: [
    'handle',
    'product id',
    'product key',
    'parent sku',
    'item group id',
    'product code',
    'model',
    'id',
    'รหัสสินค้าหลัก',
    'รหัสสินค้า',
    '商品编号',
    '商品編號',
    '货号',
    '貨號',
  ],
  name: [
    'product name',
    'name',
    'title',
    'item name',
    'product title',
    'ชื่อสินค้า',
    'ชื่อ',
    '商品名称',
    '商品名稱',
    '名称',
    '名稱',
    '标题',
    '標題',
    '品名',
  ],
  description: [
    'description',
    'product description',
    'details',
    'body',
    'รายละเอียดสินค้า',
    'รายละเอียด',
    'คำอธิบาย',
    '描述',
    '商品描述',
    '详情',
    '詳情',
  ],
  category: [
    'category',
    'product category',
    'product type',
    'type',
    'categories',
    'หมวดหมู่',
    'หมวด',
    'ประเภท',
    '分类',
    '分類',
    '类目',
    '類別',
  ],
  price: [
    'price',
    'sale price',
    'selling price',
    'unit price',
    'cost',
    'wholesale price',
    'ราคา',
    'ราคาขาย',
    'ราคาต่อหน่วย',
    'ราคาส่ง',
    '价格',
    '價格',
    '售价',
    '售價',
    '单价',
    '單價',
  ],
  list_price: [
    'list price',
    'regular price',
    'compare at price',
    'compare-at price',
    'original price',
    'msrp',
    'ราคาเต็ม',
    'ราคาปกติ',
    'ราคาก่อนลด',
    '原价',
    '原價',
    '市场价',
    '市場價',
  ],
  stock: [
    'stock',
    'quantity',
    'qty',
    'inventory',
    'available',
    'on hand',
    'stock quantity',
    'inventory quantity',
    'จำนวน',
    'คงเหลือ',
    'สต็อก',
    'สต๊อก',
    'สต็อค',
    'จำนวนคงเหลือ',
    '库存',
    '庫存',
    '数量',
    '數量',
  ],
  sku: [
    'sku',
    'variant sku',
    'item sku',
    'seller sku',
    'article number',
    'item number',
    'รหัส sku',
    'รหัส',
    'sku编码',
    'sku編碼',
    '商家编码',
    '商家編碼',
  ],
  barcode: ['barcode', 'ean', 'gtin', 'upc', 'บาร์โค้ด', '条码', '條碼'],
  weight: [
    'weight',
    'weight (g)',
    'weight (kg)',
    'grams',
    'น้ำหนัก',
    'น้ำหนัก (กรัม)',
    'น้ำหนัก (กก.)',
    '重量',
    '重量(克)',
  ],
  pictures: [
    'image',
    'images',
    'image url',
    'picture',
    'pictures',
    'photo',
    'image link',
    'image src',
    'รูป',
    'รูปภาพ',
    'รูปสินค้า',
    '图片',
    '圖片',
    '主图',
    '主圖',
  ],
  variant_picture: ['variant image', 'variant picture', 'รูปตัวเลือก', '规格图', '規格圖'],
  status: ['status', 'active', 'published', 'สถานะ', '状态', '狀態'],
  option1: [
    'color',
    'colour',
    'สี',
    '颜色',
    '顏色',
    'option1',
    'option 1',
    'variation',
    'ตัวเลือก',
    'ตัวเลือก 1',
    '规格',
    '規格',
  ],
  option2: ['size', 'ขนาด', 'ไซซ์', 'ไซส์', '尺寸', '尺码', '尺碼', 'option2', 'option 2', 'ตัวเลือก 2'],
  option3: ['material', 'วัสดุ', '材质', '材質', 'option3', 'option 3', 'ตัวเลือก 3'],
};

/** Fields without which a table cannot be imported. */
export function requiredFields(purpose: ImportPurpose): readonly ImportField[] {
  return purpose === 'products' ? ['name', 'price'] : ['sku'];
}

/** Recognises the columns of a table by their headers. Each column is used once. */
export function guessColumns(headers: readonly string[], purpose: ImportPurpose): ColumnPlaces {
  const names = headers.map(normaliseHeader);
  const used = new Set<number>();
  const fields: readonly ImportField[] = purpose === 'products' ? IMPORT_FIELDS : STOCK_PRICE_FIELDS;
  const shopifyNames: Partial<Record<ImportField, readonly string[]>> = {
    price: SHOPIFY_COLUMNS.price,
    list_price: SHOPIFY_COLUMNS.compareAtPrice,
    stock: SHOPIFY_COLUMNS.quantity,
    sku: SHOPIFY_COLUMNS.sku,
  };
  return Object.fromEntries(
    fields.map((field) => {
      const candidates = [...FIELD_NAMES[field], ...(shopifyNames[field] ?? [])];
      const place = candidates
        .map((name) => names.findIndex((header, index) => header === name && !used.has(index)))
        .find((index) => index >= 0);
      if (place !== undefined) used.add(place);
      return [field, place ?? null];
    }),
  );
}

/** Recognises a layout by its headers. */
export function detectLayout(headers: readonly string[]): ImportLayout {
  const names = headers.map(normaliseHeader);
  const has = (...wanted: string[]) => wanted.every((name) => names.includes(name));
  if (SHOPIFY_REQUIRED.every((column) => findHeader(names, SHOPIFY_COLUMNS[column]) >= 0)) return 'shopify';
  if (has('type', 'name', 'regular price')) return 'woocommerce';
  if (has('id', 'title', 'price') && (has('image link') || has('availability'))) return 'google';
  return 'columns';
}
