// 17TRACK, a service that tracks the parcels of many couriers: https://api.17track.net/en/doc (version 2.2).
// A push only names parcels; what they say is fetched.
import { createHash } from 'node:crypto';
import type { CourierCode } from '@raan/contract/tracking/courier';
import * as z from 'zod';
import { isEqualInConstantTime } from '#platform/secrets.ts';
import type { CourierProvider, ParcelReport, TrackedParcel, UnknownStatus } from './courier-provider.ts';
import { kindOfStatus } from './seventeen-track-statuses.ts';

const SEVENTEEN_TRACK = '17track';
const PARCELS_MAX = 40;
/** Pushes report changes earlier. */
const POLL_INTERVAL_MS = 3_600_000;
const REQUEST_TIMEOUT_MS = 20_000;
const SIGNATURE_HEADER = 'sign';

/** Codes of rejected numbers. */
const NOT_REGISTERED = -18_019_902;
const DAILY_LIMIT = -18_019_907;
const QUOTA_USED_UP = -18_019_908;

const Event = z.object({
  time_utc: z.string().nullish(),
  time_iso: z.string().nullish(),
  description: z.string().nullish(),
  location: z.string().nullish(),
  sub_status: z.string().nullish(),
});
type Event = z.output<typeof Event>;
const TrackInfo = z.object({
  tracking: z
    .object({ providers: z.array(z.object({ events: z.array(Event).nullish() })).nullish() })
    .nullish(),
});
const Answer = z.object({
  code: z.number(),
  data: z
    .object({
      accepted: z.array(z.object({ number: z.string(), track_info: TrackInfo.nullish() })).default([]),
      rejected: z.array(z.object({ number: z.string(), error: z.object({ code: z.number() }) })).default([]),
    })
    .nullish(),
});
type Answer = NonNullable<z.output<typeof Answer>['data']>;
const Push = z.object({ data: z.object({ number: z.string() }) });

export type SeventeenTrackOptions = {
  apiKey: string;
  /** Without a trailing slash, such as https://api.17track.net/track/v2.2. */
  baseUrl: string;
  /** 17TRACK's own codes of couriers. It guesses the others from the number. */
  carriers: Readonly<Partial<Record<CourierCode, number>>>;
};

/** Creates the client. Numbers that 17TRACK does not know yet are registered at their first request. */
export function seventeenTrack({ apiKey, baseUrl, carriers }: SeventeenTrackOptions): CourierProvider {
  const post = async (path: string, parcels: readonly TrackedParcel[], signal: AbortSignal) => {
    const response = await fetch(`${baseUrl}/${path}`, {
      method: 'POST',
      headers: { '17token': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(
        parcels.map(({ courier, trackingNumber }) => ({
          number: trackingNumber,
          carrier: carriers[courier],
        })),
      ),
      signal: AbortSignal.any([signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]),
    });
    if (!response.ok) throw new Error(`17TRACK answered ${path} with status ${response.status}`);
    const answer = Answer.parse(await response.json());
    if (answer.code !== 0 || !answer.data)
      throw new Error(`17TRACK answered ${path} with code ${answer.code}`);
    return answer.data;
  };

  const register = async (parcels: readonly TrackedParcel[], signal: AbortSignal) => {
    const { rejected } = await post('register', parcels, signal);
    const refused = rejected.find(({ error }) => error.code === DAILY_LIMIT || error.code === QUOTA_USED_UP);
    if (refused) throw new Error(`17TRACK registers no more parcels: code ${refused.error.code}`);
  };

  return {
    name: SEVENTEEN_TRACK,
    sandbox: false,
    isEnabled: true,
    pollIntervalMs: POLL_INTERVAL_MS,
    parcelsPerRequestMax: PARCELS_MAX,
    async fetchReports(parcels, signal) {
      const { accepted, rejected } = await post('gettrackinfo', parcels, signal);
      const unregistered = new Set(
        rejected.filter(({ error }) => error.code === NOT_REGISTERED).map(({ number }) => number),
      );
      if (unregistered.size > 0)
        await register(
          parcels.filter(({ trackingNumber }) => unregistered.has(trackingNumber)),
          signal,
        );
      return parcels.flatMap((parcel) => reportOf(parcel, accepted));
    },
    readPush({ headers, rawBody }) {
      const expected = createHash('sha256').update(`${rawBody}/${apiKey}`).digest('hex');
      if (!isEqualInConstantTime(headers[SIGNATURE_HEADER] ?? '', expected)) return undefined;
      const push = Push.safeParse(JSON.parse(rawBody));
      return push.success ? [push.data.data.number] : [];
    },
  };
}

function reportOf(parcel: TrackedParcel, accepted: Answer['accepted']): ParcelReport[] {
  const { courier, trackingNumber } = parcel;
  const events = accepted
    .filter(({ number }) => number === trackingNumber)
    .flatMap(({ track_info }) => track_info?.tracking?.providers ?? [])
    .flatMap((provider) => provider.events ?? []);
  const report = {
    courier,
    trackingNumber,
    scans: [] as ParcelReport['scans'][number][],
    unknown: [] as UnknownStatus[],
  };
  for (const event of events) {
    const at = timeOf(event);
    if (at === undefined) continue;
    const status = event.sub_status ?? '';
    const description = event.description ?? '';
    const eventId = eventIdOf(trackingNumber, at, status);
    const kind = kindOfStatus(status, description);
    if (kind === 'unknown') report.unknown.push({ eventId, at, status, description });
    else if (kind !== 'nothing')
      report.scans.push({ eventId, kind, at, place: event.location ? { en: event.location } : null });
  }
  return [report];
}

/** Events have no id. The description is left out, because it may be translated later. */
function eventIdOf(number: string, at: string, status: string): string {
  return createHash('sha256').update(`${number}|${at}|${status}`).digest('hex').slice(0, 40);
}

/** ISO text in UTC; undefined without a readable time. */
function timeOf({ time_utc, time_iso }: Event): string | undefined {
  const ms = Date.parse(time_utc ?? time_iso ?? '');
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}
