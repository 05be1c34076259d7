// npm run import -- <file.csv|file.json>: takes a catalogue over, then fetches its pictures.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { CATEGORY_KEYS, type CategoryKey } from '@raan/contract/catalogue/product';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { parseRate } from '#features/catalogue-import/amounts.ts';
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
import { settleSearch } from '#features/catalogue/settle-search.ts';
import { mediaStore } from '#features/media/media-store.ts';
import { explainStartFailure } from '#start/explain-failure.ts';
import { announce, progressLine } from '#start/progress.ts';
import { openCommandDatabase } from './command-database.ts';

const USAGE = `
  npm run import -- <file>               a Shopify product export (.csv) or a list of products (.json)

    --rate 35            baht for one unit of the file's currency, where the prices are not in baht
    --category fashion   for products whose words tell of no category: ${CATEGORY_KEYS.join(', ')}
    --source name        names the supplier; a file of another name from the same supplier then finds its products again
    --pictures folder    where the pictures are that a .json file names
    --no-images          leaves the pictures to the running server

  npm run import -- --retry-images       tries now to fetch the pictures that are missing
`;

const IMAGES_AT_A_TIME = 30;
const REJECTED_SHOWN = 50;
/** Exit codes: some rows were not taken; Ctrl-C. */
const SOME_REJECTED = 2;
const INTERRUPTED = 130;

type Request = { file: string | undefined; options: ImportOptions; withImages: boolean };

function readRequest(args: string[]): Request {
  const { values, positionals } = parse(args);
  const [file, ...more] = positionals;
  if (values.help || more.length > 0 || (file === undefined) !== (values['retry-images'] === true))
    throw new ImportError(USAGE);
  const rate = values.rate === undefined ? undefined : parseRate(values.rate);
  if (values.rate !== undefined && rate === undefined)
    throw new ImportError('--rate needs a number above zero, such as 35 or 35.25.');
  const category = CATEGORY_KEYS.find((key) => key === values.category);
  if (values.category !== undefined && category === undefined) {
    throw new ImportError(`--category needs one of ${CATEGORY_KEYS.join(', ')}.`);
  }
  // Files are meant from where the person stands, not from the project's folder.
  const here = process.env.INIT_CWD ?? process.cwd();
  const options = {
    ...(rate && { rate }),
    ...(category && { defaultCategory: category satisfies CategoryKey }),
    ...(values.source && { source: values.source }),
    ...(values.pictures && { pictures: path.resolve(here, values.pictures) }),
  };
  return { file: file && path.resolve(here, file), options, withImages: values.images !== false };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      allowNegative: true,
      options: {
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

function report(summary: ImportSummary): void {
  const { created, updated, unchanged, rejected, pricesDiffer } = summary;
  console.log(
    `\n  ${created} created, ${updated} updated, ${unchanged} unchanged, ${rejected.length} rejected`,
  );
  if (pricesDiffer > 0) {
    console.log(`  ${pricesDiffer} with variants of different prices: the highest price was taken for all`);
  }
  for (const row of rejected.slice(0, REJECTED_SHOWN)) {
    const { line, key, field } = row;
    const what = field ? `${field}: ${problemText('en', row)}` : problemText('en', row);
    console.log(`  line ${line}${key ? ` (${key})` : ''}: ${what}`);
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
    announce('Every picture is there.');
    return;
  }
  announce(
    `${missing} pictures are not there yet; their products show a placeholder. The running server tries them again,`,
  );
  announce('or: npm run import -- --retry-images');
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
    const media = mediaStore({ db, clock: systemClock, folder: path.join(config.dataDir, 'media') });
    const deps = { db, clock: systemClock, media };
    if (request.file) {
      const line = progressLine(`Importing ${path.basename(request.file)}`);
      const summary = await importFile(deps, request.file, {
        ...request.options,
        progress: line.update,
        signal: stop.signal,
      });
      line.done();
      if (summary.created + summary.updated > 0) await settleSearch(owner);
      report(summary);
      if (summary.rejected.length > 0) process.exitCode = SOME_REJECTED;
    } else {
      await makeImagesDue(deps);
    }
    if (stop.signal.aborted) announce('Stopped before the end. Run it again to go on; what is in stays in.');
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
