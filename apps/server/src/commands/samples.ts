// npm run samples: lists placed samples and marks them as shipped.
import { parseArgs } from 'node:util';
import { COURIER_CODES, type CourierCode } from '@raan/contract/orders/order';
import { TRACKING_NUMBER_PATTERN } from '@raan/contract/tracking/courier';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { inTransaction, type Db } from '#platform/db.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { reasonText } from '#platform/errors/reasons.ts';
import { catalogueText } from '#platform/catalogue-text.ts';
import { noRealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { courierName } from '#features/orders/couriers.ts';
import {
  findSampleById,
  selectPlacedSamples,
  type PlacedSample,
} from '#features/samples/placed-samples.queries.ts';
import { shipSample } from '#features/samples/ship-sample.ts';
import { explainStartFailure } from '#start/explain-failure.ts';
import { announce } from '#start/progress.ts';
import { openCommandDatabase } from './command-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `
  npm run samples -- list                                     lists samples to ship, with their addresses
  npm run samples -- ship <id> <courier> <tracking number>    marks one as shipped and notifies its seller

    couriers: ${COURIER_CODES.join(', ')}
`;

/** An error that the user can correct; the message says how. */
class SamplesError extends Error {}

type Shipment = { id: number; courier: CourierCode; trackingNumber: string };
type Request = { command: 'list' } | ({ command: 'ship' } & Shipment);

function readRequest(args: string[]): Request {
  const [command, ...rest] = positionals(args);
  if (command === 'list' && rest.length === 0) return { command };
  if (command === 'ship' && rest.length === 3) return { command, ...readShipment(rest) };
  throw new SamplesError(USAGE);
}

function positionals(args: string[]): string[] {
  try {
    const options = { help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals: rest } = parseArgs({ args, allowPositionals: true, options });
    return values.help ? [] : rest;
  } catch (error) {
    throw new SamplesError(`  ${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

function readShipment([id = '', code = '', trackingNumber = '']: string[]): Shipment {
  if (!/^[1-9]\d{0,14}$/.test(id))
    throw new SamplesError('The id is the number at the beginning of a sample in: npm run samples -- list');
  const courier = COURIER_CODES.find((known) => known === code.toLowerCase());
  if (!courier) throw new SamplesError(`The courier must be one of ${COURIER_CODES.join(', ')}.`);
  if (!TRACKING_NUMBER_PATTERN.test(trackingNumber))
    throw new SamplesError('A tracking number has 6 to 30 letters, digits or hyphens.');
  return { id: Number(id), courier, trackingNumber };
}

function formatSample(sample: PlacedSample): string {
  const choice = [sample.color && catalogueText(sample.color, 'en'), sample.size].filter(Boolean).join(', ');
  const items = `${sample.quantity} × ${catalogueText(sample.name, 'en')}${choice && ` (${choice})`}`;
  const place = [sample.address, sample.subdistrict, sample.district, sample.province, sample.postal_code]
    .filter(Boolean)
    .join(', ');
  return [
    `  ${sample.id}  ${sample.sample_number}  ordered ${sample.created_at.slice(0, 10)}${sample.is_demo ? '  demo' : ''}`,
    `      ${items}`,
    `      ${sample.recipient_name}, ${sample.recipient_phone}`,
    `      ${place}`,
  ].join('\n');
}

async function list(db: Db): Promise<void> {
  const samples = await selectPlacedSamples(db);
  if (samples.length === 0) announce('There are no samples to ship.');
  else console.log(`\n${samples.map(formatSample).join('\n\n')}\n`);
}

async function ship(db: Db, { id, courier, trackingNumber }: Shipment): Promise<void> {
  // The running server updates the seller's screens from this notification row.
  const sampleNumber = await inTransaction(db, async (tx) => {
    const sample = await findSampleById(tx, id);
    if (!sample) throw new SamplesError(`There is no sample ${id}. To list them: npm run samples -- list`);
    await shipSample(tx, { clock: systemClock, realtimeSignal: noRealtimeSignal }, sample, {
      courier,
      trackingNumber,
    });
    return sample.sampleNumber;
  });
  announce(`${sampleNumber} is on its way with ${courierName(courier, 'en')}, ${trackingNumber}.`);
}

async function main(): Promise<void> {
  const request = readRequest(process.argv.slice(2));
  const { db, close } = await openCommandDatabase(readConfig(process.env), announce);
  try {
    if (request.command === 'list') await list(db);
    else await ship(db, request);
  } finally {
    await close();
  }
}

function explain(error: unknown): string {
  if (error instanceof SamplesError) return `\n  ${error.message}\n`;
  if (error instanceof AppError && error.reason)
    return `\n  ${reasonText('en', error.reason.key, error.reason.values)}.\n`;
  return explainStartFailure(error);
}

runCommand(main, explain);
