import { HOUR_MS } from '@raan/contract/durations';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { newOrder, newProduct, newSeller, ship } from '#test/fixtures.ts';
import { newOperator } from '#test/operators.ts';
import { SEVENTEEN_TRACK_KEY, startSeventeenTrack } from '#test/seventeen-track-server.ts';
import { call, expectRefused, useTestApp } from '#test/test-app.ts';
import { sampleTrackingNumber } from '#test/tracking-numbers.ts';
import { configuredCourier } from './configured-courier.ts';
import { parcelMilestones } from './parcel-milestones.ts';
import { pollCouriers } from './poll-couriers.ts';
import { kindOfStatus } from './seventeen-track-statuses.ts';

const service = await startSeventeenTrack();
const app = useTestApp({
  env: {
    SEVENTEEN_TRACK_KEY,
    SEVENTEEN_TRACK_URL: `${service.baseUrl}/`,
    SEVENTEEN_TRACK_CARRIERS: 'flash=100001',
  },
});
const failures: unknown[] = [];
const NEVER = new AbortController().signal;

afterAll(() => service.stop());
beforeEach(() => {
  service.setFault(undefined);
  service.setQuota(100);
  service.requests.length = 0;
  failures.length = 0;
});

const poll = (signal = NEVER) =>
  pollCouriers(
    {
      ...app,
      courier: configuredCourier(app.config, app.clock),
      handleReturnedParcel: async () => 'nothing',
    },
    signal,
    (error) => failures.push(error),
  );

let serial = 5_000;
async function shippedOrder() {
  const seller = await newSeller(app, { balance: 5_000 });
  const order = await newOrder(app, seller, await newProduct(app, { price: 30_000 }));
  const number = sampleTrackingNumber('flash', (serial += 100));
  const shipped = await ship(app, seller, order.id, { courier: 'flash', tracking_number: number });
  expect(shipped.status).toBe(200);
  return { seller, order, number };
}

/** Events at hours from now. */
function report(number: string, ...events: [hours: number, status: string, description?: string][]): void {
  service.events.set(
    number,
    events.map(([hours, sub_status, description = '']) => ({
      time_utc: new Date(app.clock.now() + hours * HOUR_MS).toISOString(),
      sub_status,
      description,
      location: 'Bangkok',
    })),
  );
}

const shippingOf = async ({ seller, order }: Awaited<ReturnType<typeof shippedOrder>>) =>
  (await call(app, `GET /sellers/orders/${order.id}/shipping`, { token: seller.token, language: 'en' })).data;
const pollAgain = async () => {
  app.clock.advance(2 * HOUR_MS);
  await poll();
};

describe('tracking by 17TRACK', () => {
  it('[OUT-03] [ORD-13] registers a number once, with the courier’s code, and turns its scans into order times', async () => {
    const shipped = await shippedOrder();
    await poll();
    expect(service.requests.map(({ path }) => path)).toEqual(['gettrackinfo', 'register']);
    expect(service.requests[1]).toMatchObject({ numbers: [shipped.number], carriers: [100_001] });
    app.clock.advance(3 * HOUR_MS);
    report(shipped.number, [-2, 'InTransit_PickedUp'], [-1, 'Delivered_Other']);
    await pollAgain();
    const state = await shippingOf(shipped);
    expect(state.events.map(({ kind }: { kind: string }) => kind)).toEqual(['delivered', 'picked_up']);
    expect(state.events[0].place).toBe('Bangkok');
    expect(state.completes_at).not.toBeNull();
    expect(service.requests.filter(({ path }) => path === 'register')).toHaveLength(1);
    expect(failures).toEqual([]);
  });

  it('[OUT-03] keeps an unknown status for operators, counts it, and takes it for no delivery', async () => {
    const shipped = await shippedOrder();
    service.registered.add(shipped.number);
    app.clock.advance(3 * HOUR_MS);
    report(shipped.number, [-2, 'InTransit_PickedUp'], [-1, 'Delivered_ByDrone', 'Left by drone']);
    await pollAgain();
    await pollAgain();
    expect(await shippingOf(shipped)).toMatchObject({ delivered_at: null, completes_at: null });
    const { token } = await newOperator(app);
    const { data } = await call(app, `GET /console/orders/${shipped.order.id}`, { token });
    expect(data.unknown_statuses).toMatchObject([
      { status: 'Delivered_ByDrone', description: 'Left by drone' },
    ]);
    const metrics = await (await fetch(`${app.baseUrl}/metrics`)).text();
    expect(metrics).toContain('raan_courier_unknown_statuses_total{provider="17track"} 1');
  });

  it('[OUT-03] stops the countdown when a text tells of a return', async () => {
    const shipped = await shippedOrder();
    service.registered.add(shipped.number);
    app.clock.advance(5 * HOUR_MS);
    report(
      shipped.number,
      [-4, 'InTransit_PickedUp'],
      [-3, 'Delivered_Other'],
      [-1, 'InTransit_Other', 'Parcel returned to sender'],
    );
    await pollAgain();
    expect((await shippingOf(shipped)).completes_at).toBeNull();
  });

  it.each(['reset', 'malformed', 429, 500] as const)(
    '[OUT-03] polls again after a failure of the service (%s)',
    async (fault) => {
      const shipped = await shippedOrder();
      service.registered.add(shipped.number);
      app.clock.advance(3 * HOUR_MS);
      report(shipped.number, [-2, 'InTransit_PickedUp']);
      service.setFault(fault);
      await poll();
      expect(failures.length).toBeGreaterThan(0);
      expect((await shippingOf(shipped)).events).toEqual([]);
      service.setFault(undefined);
      app.clock.advance(4 * HOUR_MS);
      await poll();
      expect((await shippingOf(shipped)).events).toHaveLength(1);
    },
  );

  it('[OUT-03] gives up a request when the server stops, and reports a used-up quota', async () => {
    const shipped = await shippedOrder();
    service.setFault('hang');
    await poll(service.abortOfHang());
    expect(failures.length).toBeGreaterThan(0);
    service.setFault(undefined);
    service.setQuota(0);
    failures.length = 0;
    app.clock.advance(4 * HOUR_MS);
    await poll();
    expect(String(failures[0])).toContain('registers no more parcels');
    expect(service.registered.has(shipped.number)).toBe(false);
  });

  it('[OUT-03] fetches a parcel early after a signed push, and refuses other signatures', async () => {
    const shipped = await shippedOrder();
    await poll();
    const pollOrder = async () => {
      service.requests.length = 0;
      await poll();
      return service.requests.flatMap(({ numbers }) => numbers).includes(shipped.number);
    };
    expect(await pollOrder()).toBe(false);
    const send = async ({ body, sign }: { body: string; sign: string }) => {
      const response = await fetch(`${app.baseUrl}/api/couriers/push`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', sign },
        body,
      });
      return { status: response.status, body: await response.json() };
    };
    const right = service.push(shipped.number);
    for (const wrong of [
      service.push(shipped.number, 'another-key-of-17track'),
      { ...right, sign: '' },
      { ...right, body: right.body.replace('UPDATED', 'STOPPED') },
    ])
      expectRefused((await send(wrong)) as never, 403, 'AUTH_PERMISSION_DENIED');
    expect(await pollOrder()).toBe(false);
    expect((await send(right)).status).toBe(200);
    expect(await pollOrder()).toBe(true);
    expect((await send(service.push('UNKNOWN12345'))).status).toBe(200);
  });

  it('[OUT-03] maps every documented status, and reads any order and repetition as the same state', () => {
    expect(kindOfStatus('Delivered_Other', '')).toBe('delivered');
    expect(kindOfStatus('NotFound_Other', 'returned to sender')).toBe('nothing');
    expect(kindOfStatus('', 'ตีกลับผู้ส่ง')).toBe('returning');
    expect(kindOfStatus('toString', '')).toBe('unknown');
    for (const status of ['Exception_Delayed', 'Exception_Security', 'Exception_Cancel', 'Exception_Other'])
      expect(kindOfStatus(status, '')).toBe('unknown');
    const scans = [
      { kind: 'picked_up', at: '2026-11-01T01:00:00.000Z' },
      { kind: 'failed_attempt', at: '2026-11-01T02:00:00.000Z' },
      { kind: 'delivered', at: '2026-11-01T03:00:00.000Z' },
      { kind: 'returning', at: '2026-11-01T04:00:00.000Z' },
    ] as const;
    const sorted = (some: readonly (typeof scans)[number][]) =>
      [...new Set(some)].sort((a, b) => a.at.localeCompare(b.at));
    fc.assert(
      fc.property(fc.shuffledSubarray([...scans, ...scans], { minLength: 8 }), (received) => {
        expect(parcelMilestones(sorted(received))).toEqual(parcelMilestones(scans));
      }),
    );
  });

  it('[OUT-03] replaces the sandbox, and refuses both in production', () => {
    const settings = { SEVENTEEN_TRACK_KEY };
    expect(readConfig(settings)).toMatchObject({ sandboxCourier: false, parcelsTracked: true });
    const production = {
      ...settings,
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://raan.example',
      ALLOW_SANDBOX_COURIER: '1',
    };
    expect(() => readConfig(production)).toThrow('exclude each other');
    expect(() => readConfig({ ...settings, SEVENTEEN_TRACK_CARRIERS: 'dhl=1' })).toThrow(
      'SEVENTEEN_TRACK_CARRIERS',
    );
  });
});
