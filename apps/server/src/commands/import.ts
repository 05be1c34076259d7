// npm run import -- <file.csv|file.json>: imports a catalogue, then fetches its pictures.
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ImportReading } from '@raan/contract/console/catalogue-import';
import { CATEGORY_KEYS, type CategoryKey } from '@raan/contract/catalogue/product';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { BAHT_RATE, parseRate } from '#features/catalogue-import/amounts.ts';
import { isCurrency } from '#features/catalogue-import/decide-import.ts';
import { ImportError } from '#features/catalogue-import/import-error.ts';
import {
  importFile,
  type ImportOptions,
  type ImportSummary,
} from '#features/catalogue-import/import-file.ts';
import { problemText } from '#features/catalogue-import/problem-text.ts';
import {
  countMissingImages,
  makeImagesDue,
  retryImages,
  type ImageDeps,
} from '#features/catalogue-import/retry-images.ts';
import { vacuumSearchTables } from '#features/catalogue/vacuum-search.ts';
import { openBlobStores } from '#platform/blobs/open-blob-stores.ts';
import { createMediaStore } from '#features/media/media-store.ts';
import { explainStartFailure } from '#start/explain-failure.ts';
import { announce, progressLine } from '#start/progress.ts';
import { openCommandDatabase } from './command-database.ts';

const USAGE = `
  npm run import -- <file> --currency THB   a table (.csv, .tsv, .txt, .xlsx), a Google Merchant feed (.xml) or a list of products (.json)

    --currency USD       currency of the prices; always needed, except for a .json file, whose prices are in baht
    --rate 35            baht per unit of the currency; needed unless it is THB
    --category fashion   category of products whose texts match none: ${CATEGORY_KEYS.join(', ')}
    --source name        name of the supplier, so that another file of the same supplier updates its products
    --pictures folder    folder of the pictures that a .json file lists
    --no-images          lets the running server fetch the pictures

  npm run import -- --retry-images          fetches missing pictures now
`;

const IMAGES_AT_A_TIME = 30;
const REJECTED_SHOWN = 50;
/** Exit codes: some rows were rejected; interrupted by Ctrl-C. */
const SOME_REJECTED = 2;
const INTERRUPTED = 130;

type Request = { file: string; options: ImportOptions; withImages: boolean };

type RetryRequest = { file: undefined; withImages: boolean };

function readRequest(args: string[]): Request | RetryRequest {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (values.help || more.length > 0 || (file === undefined) !== (values['retry-images'] === true))
    throw new ImportError(USAGE);
  const withImages = values.images !== false;
  if (file === undefined) return { file, withImages };
  const category = CATEGORY_KEYS.find((key) => key === values.category);
  if (values.category !== undefined && category === undefined) {
    throw new ImportError(`--category needs one of ${CATEGORY_KEYS.join(', ')}.`);
  }
  // Paths are relative to the folder in which the user called npm, not to the project.
  const here = process.env.INIT_CWD ?? process.cwd();
  const options = {
    ...readCurrency(file, values),
    ...(category && { defaultCategory: category satisfies CategoryKey }),
    ...(values.source && { source: values.source }),
    ...(values.pictures && { pictures: path.resolve(here, values.pictures) }),
  };
  return { file: path.resolve(here, file), options, withImages };
}

/** Never assumes a currency: a price in the wrong one would be sold at a loss. */
function readCurrency(
  file: string,
  values: { currency?: string | undefined; rate?: string | undefined },
): Pick<ImportOptions, 'currency' | 'rate'> {
  const isJson = path.extname(file).toLowerCase() === '.json';
  const currency = (values.currency ?? (isJson ? 'THB' : '')).toUpperCase();
  if (!isCurrency(currency))
    throw new ImportError('--currency needs the currency of the prices, such as THB or USD.');
  if (isJson && currency !== 'THB') throw new ImportError('Prices in a .json file are always in baht.');
  if (currency === 'THB') {
    if (values.rate !== undefined) throw new ImportError('--rate is only for currencies other than THB.');
    return { currency, rate: BAHT_RATE };
  }
  const rate = parseRate(values.rate ?? '');
  if (!rate) throw new ImportError(`--rate needs baht per ${currency}, above zero, such as 35 or 35.25.`);
  return { currency, rate };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      allowNegative: true,
      options: {
        currency: { type: 'string' },
        rate: { type: 'string' },
        category: { type: 'string' },
        source: { type: 'string' },
        pictures: { type: 'string' },
        images: { type: 'boolean' },
        'retry-images': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new ImportError(`  ${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function printReading({ layout, encoding, delimiter, decimal }: ImportReading): void {
  const parts = [layout, encoding, delimiter && `${delimiter}-separated`, decimal && `decimal ${decimal}`];
  console.log(`  ${parts.filter((part) => part !== null).join(', ')}`);
}

function printSummary(summary: ImportSummary): void {
  const { created, updated, unchanged, rejected } = summary;
  console.log(
    `\n  ${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected.length} rejected`,
  );
  for (const row of rejected.slice(0, REJECTED_SHOWN)) {
    const { line, key, field } = row;
    const problem = field ? `${field}: ${problemText('en', row)}` : problemText('en', row);
    console.log(`  line ${line}${key ? ` (${key})` : ''}: ${problem}`);
  }
  if (rejected.length > REJECTED_SHOWN) console.log(`  … and ${rejected.length - REJECTED_SHOWN} more`);
}

async function fetchImages(deps: ImageDeps, stop: AbortSignal): Promise<void> {
  const { due } = await countMissingImages(deps);
  if (due > 0) {
    const line = progressLine('Fetching pictures');
    for (let done = 0; done < due && !stop.aborted;) {
      const { fetched, failed } = await retryImages(deps, IMAGES_AT_A_TIME, stop);
      if (fetched + failed === 0) break;
      done += fetched + failed;
      line.update(Math.min(done, due), due);
    }
    line.done();
  }
  const { missing } = await countMissingImages(deps);
  if (missing === 0) {
    announce('All pictures are complete.');
    return;
  }
  announce(
    `${missing} pictures are missing; their products show a placeholder. The running server retries them.`,
  );
  announce('To retry now: npm run import -- --retry-images');
  const reasons = await deps.db
    .selectFrom('image_fetches')
    .select(['last_error', (eb) => eb.fn.countAll<number>().as('count')])
    .where('last_error', 'is not', null)
    .groupBy('last_error')
    .orderBy('count', 'desc')
    .limit(5)
    .execute();
  for (const { last_error: reason, count } of reasons) announce(`  ${count} × ${reason}`);
}

async function main(): Promise<void> {
  const request = readRequest(process.argv.slice(2));
  const config = readConfig(process.env);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const { db, owner, close } = await openCommandDatabase(config, announce);
  try {
    const media = createMediaStore({ db, clock: systemClock, blobs: openBlobStores(config).pictures });
    const deps = { db, clock: systemClock, media };
    if (request.file) {
      const line = progressLine(`Importing ${path.basename(request.file)}`);
      const summary = await importFile(deps, request.file, {
        ...request.options,
        onReading: printReading,
        onProgress: line.update,
        signal: stop.signal,
      });
      line.done();
      if (summary.created + summary.updated > 0) await vacuumSearchTables(owner);
      printSummary(summary);
      if (summary.rejected.length > 0) process.exitCode = SOME_REJECTED;
    } else {
      await makeImagesDue(deps);
    }
    if (stop.signal.aborted) announce('Stopped early. Run it again to continue; imported products stay.');
    else if (request.withImages) await fetchImages(deps, stop.signal);
    if (stop.signal.aborted) process.exitCode = INTERRUPTED;
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ImportError ? `\n  ${error.message}\n` : explainStartFailure(error));
  process.exit(1);
});
