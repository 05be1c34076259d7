// npm run move-files: copies pictures and documents between the data folder and an object store.
import { parseArgs } from 'node:util';
import { fileBlobStores, s3BlobStores } from '#platform/blobs/open-blob-stores.ts';
import { ConfigError, readConfig } from '#platform/config.ts';
import { moveFiles } from '#start/move-files.ts';
import { announce } from '#start/progress.ts';
import { openCommandDatabase } from './command-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `
  npm run move-files -- --to s3       copies the files in DATA_DIR to the bucket
  npm run move-files -- --to files    copies the bucket to DATA_DIR
                        --verify      also compares the hashes of objects that an earlier run copied

  S3_BUCKET and the other S3 settings name the bucket. Nothing is deleted at the source. Run it while servers run, then stop them,
  run it again for the rest, and start them with the settings of the new store (for files: without S3_BUCKET).
`;
const INTERRUPTED = 130;
const SHOWN_KEYS = 20;
const ANNOUNCED_EVERY = 1_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      verify: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help || (values.to !== 's3' && values.to !== 'files')) {
    console.log(USAGE);
    if (!values.help) process.exitCode = 1;
    return;
  }
  const config = readConfig(process.env);
  if (!config.s3) throw new ConfigError('S3_BUCKET is missing: it names the bucket to copy to or from.');
  const [files, bucket] = [fileBlobStores(config.dataDir), s3BlobStores(config.s3)];
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  const { db, close } = await openCommandDatabase(config, announce);
  try {
    const [from, to] = values.to === 's3' ? [files, bucket] : [bucket, files];
    const summary = await moveFiles(db, from, to, {
      verify: values.verify ?? false,
      signal: stop.signal,
      onProgress: (done) => {
        if (done % ANNOUNCED_EVERY === 0) announce(`${done} objects …`);
      },
    });
    announce(`${summary.copied} objects copied and verified; ${summary.present} were there already.`);
    for (const [problem, keys] of [
      ['differ from their originals after two attempts', summary.different],
      ['belong to rows, but are in neither store', summary.missing],
    ] as const) {
      if (keys.length === 0) continue;
      announce(`${keys.length} objects ${problem}:`);
      for (const key of keys.slice(0, SHOWN_KEYS)) announce(`  ${key}`);
      process.exitCode = 1;
    }
    if (stop.signal.aborted) {
      announce('Stopped early. Run it again to continue.');
      process.exitCode = INTERRUPTED;
    }
  } finally {
    await close();
  }
}

runCommand(main);
