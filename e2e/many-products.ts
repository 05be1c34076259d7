import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { JourneyServer } from './server.ts';

const IMPORT = path.join(import.meta.dirname, '../apps/server/src/commands/import.ts');

/** One kind per category, in three languages. Each kind makes up a fifth of the catalogue. */
export const PRODUCT_KINDS = [
  { category: 'tiktok_market', th: 'ชามะนาวผง', en: 'Lemon tea powder', 'zh-CN': '柠檬茶粉' },
  { category: 'beauty', th: 'ครีมบำรุงผิวแตงกวา', en: 'Cucumber skin cream', 'zh-CN': '黄瓜面霜' },
  { category: 'fashion', th: 'หมวกปีกกว้าง', en: 'Wide brim hat', 'zh-CN': '宽檐帽' },
  { category: 'sports', th: 'เสื่อโยคะ', en: 'Yoga mat', 'zh-CN': '瑜伽垫' },
  { category: 'electronics', th: 'หูฟังไร้สาย', en: 'Wireless earbuds', 'zh-CN': '无线耳机' },
] as const;

/** From 20 baht, one baht more each; every fourth is on sale, every tenth is hot. */
function createProductRow(at: number) {
  const { category, ...names } = PRODUCT_KINDS[at % PRODUCT_KINDS.length] ?? PRODUCT_KINDS[0];
  const number = String(at + 1).padStart(4, '0');
  const price = at + 20;
  return {
    key: `many-${number}`,
    category,
    name: Object.fromEntries(
      Object.entries(names).map(([language, name]) => [language, `${name} ${number}`]),
    ),
    price: price.toFixed(2),
    ...(at % 4 === 0 && { discount_price: (price - 5).toFixed(2) }),
    hot: at % 10 === 0,
  };
}

/** Imports the first `count` products with the catalogue importer. A second import changes nothing. */
export async function importManyProducts({ dataDir }: JourneyServer, count: number): Promise<void> {
  const folder = mkdtempSync('/tmp/raan-products-');
  const file = path.join(folder, 'many.json');
  writeFileSync(file, JSON.stringify(Array.from({ length: count }, (_, at) => createProductRow(at))));
  try {
    const importer = spawn(process.execPath, [IMPORT, file, '--no-images'], {
      env: { ...process.env, NODE_ENV: 'test', DATA_DIR: path.resolve(dataDir) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => void (output += chunk.toString());
    importer.stdout.on('data', collect);
    importer.stderr.on('data', collect);
    const [code] = (await once(importer, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`the import ended with ${code}:\n${output}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
