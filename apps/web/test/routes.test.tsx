// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { routeMessages } from '#seller/app/route-titles-messages.ts';
import { findRoute, NOT_FOUND, ROUTES } from '#seller/app/routes.tsx';
import { REQUEST_HISTORY } from '#seller/features/wallet/transaction-style.ts';
import { FakeServer } from './fake-server.ts';
import { openSellerApp } from './open-app.tsx';

const pathsFor = (access: 'seller' | 'guest') =>
  ROUTES.filter((route) => route.access === access).map(({ path }) => path.replace(':id', '1'));

describe('without a session', () => {
  it.each(pathsFor('seller'))(
    '[SHELL-04] [AUTH-07] %s leads to the login and remembers the address',
    async (path) => {
      const server = new FakeServer();
      await openSellerApp(`${path}?from=test`, { server, visitor: true });
      await waitFor(() => expect(location.pathname).toBe('/login'));
      expect(new URLSearchParams(location.search).get('redirect')).toBe(`${path}?from=test`);
      expect(server.received).toEqual([]);
    },
  );

  it('[SHELL-04] an unknown path shows the not-found page', async () => {
    await openSellerApp('/no/such/page', { server: new FakeServer(), visitor: true });
    await screen.findByText('ไม่พบหน้าที่คุณหา');
    await waitFor(() => expect(document.title).toBe('ไม่พบหน้านี้ · Raan'));
  });
});

it.each(Object.values(REQUEST_HISTORY))('[MON-02] a request in flight links to a page: %s', (path) => {
  expect(findRoute(path.split('?')[0]!).route).not.toBe(NOT_FOUND);
});

describe('with a session', () => {
  it.each(pathsFor('guest'))('[AUTH-07] %s leads to the profile', async (path) => {
    await openSellerApp(path, { server: new FakeServer({ samples: true }) });
    await waitFor(() => expect(location.pathname).toBe('/profile'));
  });

  const titled = ROUTES.filter(({ access }) => access !== 'guest');
  it.each(titled)(
    '[SHELL-04] [I18N-01] $path has its title in Thai and in English',
    async ({ path, title }) => {
      for (const language of ['th', 'en'] as const) {
        const titles = await routeMessages.load(language);
        await openSellerApp(path.replace(':id', '1'), {
          server: new FakeServer({ samples: true }),
          language,
        });
        await waitFor(() => expect(document.title).toBe(`${titles[title]} · Raan`));
      }
    },
  );
});
