import { HOUR_MS } from '@raan/contract/durations';
import { COURIER_CODES, type CourierCode } from '@raan/contract/tracking/courier';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { sampleTrackingNumber } from '#test/tracking-numbers.ts';
import { sandboxCourier } from './sandbox-courier.ts';

const SINCE = '2026-11-01T03:00:00.000Z';
const NEVER = new AbortController().signal;

/** Fetches the sandbox's scans of a parcel some hours after shipping. */
async function scansAfter(
  hours: number,
  serial: number,
  options: { speed?: number; courier?: CourierCode; fastFrom?: number } = {},
) {
  const { speed = 1, courier = 'sf', fastFrom } = options;
  const clock = { now: () => Date.parse(SINCE) + hours * HOUR_MS };
  const trackingNumber = sampleTrackingNumber(courier, serial);
  const [report] = await sandboxCourier({
    clock,
    isEnabled: true,
    speed,
    ...(fastFrom !== undefined && { fastFrom }),
  }).fetchReports([{ courier, trackingNumber, since: SINCE }], NEVER);
  return report?.scans ?? [];
}

const kindsAfter = async (...wanted: Parameters<typeof scansAfter>) =>
  (await scansAfter(...wanted)).map(({ kind }) => kind);

describe('the sandbox courier', () => {
  it('[ORD-08] moves a parcel from shipping on, each number always on the same journey', async () => {
    expect(await kindsAfter(0, 1)).toEqual([]);
    expect(await kindsAfter(1, 1)).toEqual(['registered']);
    const whole = await scansAfter(72, 1);
    expect(whole.map(({ kind }) => kind)).toEqual([
      'registered',
      'picked_up',
      'in_transit',
      'in_transit',
      'out_for_delivery',
      'delivered',
    ]);
    expect(whole.map(({ at }) => at)).toEqual(whole.map(({ at }) => at).toSorted());
    expect(new Set(whole.map(({ eventId }) => eventId)).size).toBe(whole.length);
    expect(await scansAfter(72, 1)).toEqual(whole);
    // Earlier scans do not change.
    expect(whole.slice(0, 2)).toEqual(await scansAfter(9, 1).then((scans) => scans.slice(0, 2)));
    expect(await scansAfter(72, 2)).not.toEqual(whole);
  });

  it('[ORD-08] follows the configured speed', async () => {
    expect(await kindsAfter(0.1, 1, { speed: 1 })).not.toContain('delivered');
    expect(await kindsAfter(0.1, 1, { speed: 1_000 })).toContain('delivered');
  });

  it('[ORD-08] a speed from a later time on leaves earlier scans as they are, and later ones after them', async () => {
    const before = await scansAfter(9, 1);
    const fastFrom = Date.parse(SINCE) + 9 * HOUR_MS;
    const after = await scansAfter(10, 1, { speed: 1_000, fastFrom });
    expect(after.slice(0, before.length)).toEqual(before);
    expect(after.map(({ at }) => at)).toEqual(after.map(({ at }) => at).toSorted());
    expect(after.at(-1)?.kind).toBe('delivered');
  });

  it.each(COURIER_CODES)(
    '[ORD-08] derives the special outcomes from the last two digits of a number of %s',
    async (courier) => {
      const end = async (serial: number) => (await kindsAfter(24 * 14, serial, { courier })).slice(-3);
      expect(await end(1_097)).toEqual(['failed_attempt', 'out_for_delivery', 'delivered']);
      expect(await end(1_098)).toEqual(['failed_attempt', 'returning', 'returned']);
      expect(await end(1_099)).toEqual(['picked_up', 'in_transit', 'lost']);
    },
  );

  it('[ORD-08] is disabled in production unless it is allowed', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://raan.example' };
    expect(readConfig(production).sandboxCourier).toBe(false);
    expect(readConfig({ ...production, ALLOW_SANDBOX_COURIER: '1' }).sandboxCourier).toBe(true);
    expect(readConfig({}).sandboxCourier).toBe(true);
    expect(() => readConfig({ SANDBOX_COURIER_SPEED: '0' })).toThrow(/SANDBOX_COURIER_SPEED/);
    expect(() => readConfig({ AUTO_COMPLETE_DAYS: '0' })).toThrow(/AUTO_COMPLETE_DAYS/);
  });
});
