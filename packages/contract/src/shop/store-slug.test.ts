import { expect, it } from 'vitest';
import * as storefront from '../storefront/storefront-endpoints.ts';
import { findSlugProblem } from './store-slug.ts';

it('[STORE-01] refuses slugs that are reserved words of storefront addresses', () => {
  const beside = Object.values(storefront).flatMap((endpoint) =>
    typeof endpoint === 'object' && 'path' in endpoint
      ? (/^\/storefront\/([^:/]+)/.exec(endpoint.path)?.[1] ?? [])
      : [],
  );
  expect(beside).toContain('addresses');
  for (const word of beside) expect([word, findSlugProblem(word)]).toEqual([word, 'reserved']);
});
