// Reads a Google Merchant feed (RSS 2.0 or Atom) as a table with a column per attribute.
import { createReadStream } from 'node:fs';
import { Parser } from 'htmlparser2';
import type { CsvRecord } from './csv-records.ts';
import { createImportError } from './import-error.ts';

const COLUMNS = [
  'id',
  'title',
  'description',
  'image_link',
  'additional_image_link',
  'availability',
  'quantity',
  'price',
  'sale_price',
  'gtin',
  'item_group_id',
  'color',
  'size',
  'material',
  'google_product_category',
  'product_type',
  'shipping_weight',
] as const;

/** Reads the items of a feed; `line` is their position. Throws ImportError for other XML. */
export async function* readGoogleXml(file: string): AsyncGenerator<CsvRecord> {
  const ready: string[][] = [];
  let item: Map<string, string> | undefined;
  let field: string | undefined;
  /** Elements that are open inside the item: attributes have 1, parts of an attribute such as `shipping` more. */
  let depth = 0;
  let hasItems = false;
  const parser = new Parser(
    {
      onopentag: (tag) => {
        const name = localName(tag);
        if (name === 'item' || name === 'entry') {
          item = new Map();
          depth = 0;
        } else if (item) {
          depth += 1;
          if (depth > 1) return;
          field = name;
          // Repeated attributes, such as further pictures, are joined.
          if (item.has(name)) item.set(name, `${item.get(name)} `);
        }
      },
      ontext: (text) => {
        if (item && field && depth === 1) item.set(field, (item.get(field) ?? '') + text);
      },
      onclosetag: (tag) => {
        const name = localName(tag);
        depth -= 1;
        if ((name === 'item' || name === 'entry') && item) {
          const found = item;
          ready.push(COLUMNS.map((column) => (found.get(column) ?? '').trim()));
          item = undefined;
          hasItems = true;
        }
        if (depth === 0) field = undefined;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  let bytes = 0;
  let line = 0;
  yield { line, bytes, cells: [...COLUMNS] };
  const decoder = new TextDecoder();
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    parser.write(decoder.decode(chunk, { stream: true }));
    bytes += chunk.length;
    for (const cells of ready.splice(0)) yield { line: (line += 1), bytes, cells };
  }
  parser.end();
  if (!hasItems) throw createImportError('not_a_feed');
}

const localName = (tag: string) => tag.slice(tag.indexOf(':') + 1);
