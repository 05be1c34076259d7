// @vitest-environment happy-dom
/** The page must use each URL that its HTML requests before the app runs (EARLY_REQUESTS). */
import { expect, it } from 'vitest';
import { endpointUrl } from '#lib/api.ts';
import { EARLY_REQUESTS } from '#seller/app/early-requests.ts';
import { FakeServer } from './fake-server.ts';
import { openSellerApp } from './open-app.tsx';

it.each(Object.entries(EARLY_REQUESTS))(
  '%s requests what its HTML requested early, once each',
  async (path, early) => {
    const server = new FakeServer({ samples: true });
    await openSellerApp(path, { server });
    const addresses = early.map(([endpoint, query]) => endpointUrl(endpoint, { query }));
    const times = (address: string) => server.received.filter((one) => one.address === address).length;
    await expect.poll(() => addresses.map(times)).toEqual(addresses.map(() => 1));
  },
);
