import { expect, it } from 'vitest';
import * as storefront from '../storefront/storefront-endpoints.ts';
import { slugFault } from './store-slug.ts';

it('[STORE-01] no store is called what stands in its place in an address of the storefront', () => {
  const beside = Object.values(storefront).flatMap((endpoint) =>
    typeof endpoint === 'object' && 'path' in endpoint
      ? (/^\/storefront\/([^:/]+)/.exec(endpoint.path)?.[1] ?? [])
      : [],
  );
  expect(beside).toContain('addresses');
  for (const word of beside) expect([word, slugFault(word)]).toEqual([word, 'reserved']);
});
