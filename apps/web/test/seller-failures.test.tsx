// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ROUTES } from '#seller/app/routes.tsx';
import { findFailureProblems } from './failure-walk.ts';
import { FakeServer } from './fake-server.ts';
import { openSellerApp, SELLER } from './open-app.tsx';

const WITHOUT_DATA = new Set([
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/platform-info',
  '/terms',
  '/privacy',
  '/about',
  '/withdrawal-password',
]);
const PATHS = ROUTES.map(({ path }) => path).filter((path) => !WITHOUT_DATA.has(path));

const addressOf = (path: string) =>
  path === '/sample-orders/new' ? `${path}?product=1&quantity=1` : path.replace(':id', '1');

it.each(PATHS.map((path, index) => ({ path, index })))(
  '[ERR-05] [SHELL-06] $path reports failed requests in Thai and recovers',
  async ({ path, index }) => {
    const server = new FakeServer({ samples: true });
    const stored = { [`favourite_products:${SELLER.id}`]: [1] };
    const open = () => openSellerApp(addressOf(path), { server, stored });
    expect(await findFailureProblems({ server, open, first: index % 3 })).toEqual([]);
  },
);
