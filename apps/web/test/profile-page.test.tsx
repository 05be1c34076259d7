// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it, vi } from 'vitest';
import { listProducts } from '@raan/contract/catalogue/product-endpoints';
import { MINUTE_MS } from '@raan/contract/durations';
import { countOrders } from '@raan/contract/orders/order-endpoints';
import { getProfile, getTodayStats } from '@raan/contract/sellers/seller-endpoints';
import { getSystem } from '@raan/contract/system/system-endpoints';
import catalogue from '#seller/features/catalogue/catalogue.messages.en.ts';
import profile from '#seller/features/profile/profile.messages.en.ts';
import deposit from '#seller/features/security-deposit/security-deposit.messages.en.ts';
import { REQUEST_HISTORY } from '#seller/features/wallet/transaction-style.ts';
import { FakeServer } from './fake-server.ts';
import { NOW, openSellerApp, SELLER } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

const { seller } = createSampleData(getProfile);
const PROFILE = {
  ...seller,
  id: SELLER.id,
  language: 'en' as const,
  display_name: 'Mali of the market',
  verification_status: 'unverified' as const,
  is_verified: false,
  available_balance: 1_234.5,
  freeze_amount: 500.25,
  total_balance: 1_734.75,
  has_deposit: false,
};

function profileServer(changed: Partial<typeof PROFILE> = {}): FakeServer {
  return new FakeServer({ samples: true })
    .on(getProfile, { seller: { ...PROFILE, ...changed } })
    .on(getSystem, { ...createSampleData(getSystem), support_chat_url: null })
    .on(listProducts, {
      ...createSampleData(listProducts),
      products: [801, 802, 803, 804, 805, 806].map((id) => ({
        ...createSampleData(listProducts).products[0]!,
        id,
        name: `Hot ${id}`,
      })),
    })
    .on(getTodayStats, { order_count: 12, income: 345.5, visitors: 678 })
    .on(countOrders, { pending_payment: 0, pending_shipment: 3, pending_delivery: 99, completed: 100 });
}

const openProfile = (server: FakeServer) => openSellerApp('/profile', { server, language: 'en' });

describe('the header', () => {
  it('[PROF-01] shows name, id, the unverified badge, and each amount beside its label', async () => {
    await openProfile(profileServer());
    await screen.findByText('Mali of the market');
    screen.getByText(profile.id.replace('{id}', String(SELLER.id)));
    expect(screen.getByRole('link', { name: profile.unverified }).getAttribute('href')).toBe('/verification');
    const balance = within(screen.getByRole('region', { name: profile.balanceTitle }));
    const amountOf = (label: string) => balance.getByText(label).nextElementSibling?.textContent;
    expect(amountOf(profile.frozen)).toBe('฿500.25');
    expect(amountOf(profile.total)).toBe('฿1,734.75');
    // The label of the large amount holds its explanation as well.
    expect(balance.getByText(profile.available).nextElementSibling?.textContent).toBe('฿1,234.50');
  });

  it.each([
    ['unpaid with a pay button', false, profile.depositUnpaid, true],
    ['paid without one', true, profile.depositPaid, false],
  ])('[PROF-01] shows the security deposit as %s', async (_, has_deposit, status, canPay) => {
    await openProfile(profileServer({ has_deposit }));
    const row = await screen.findByRole('button', { name: new RegExp(status) });
    expect(row.textContent).toContain(profile.deposit);
    expect(within(row).queryByText(profile.depositPay) !== null).toBe(canPay);
  });
});

it('[MON-02] opens the security deposit from the link of a transaction, once', async () => {
  const server = profileServer({ has_deposit: true });
  await openSellerApp(REQUEST_HISTORY.deposit_refund, { server, language: 'en' });
  await screen.findByRole('dialog', { name: deposit.deposit });
  expect(location.search).toBe('');
});

describe('the menu', () => {
  it('[PROF-02] counts orders in red above 0 and in grey at 0, up to 99+, and leads to their lists', async () => {
    await openProfile(profileServer());
    for (const [name, count, path, isRed] of [
      [profile.pendingPayment, '0', '/pending-payment', false],
      [profile.pendingShipment, '3', '/pending-shipment', true],
      [profile.pendingReceipt, '99', '/pending-receipt', true],
      [profile.completed, '99+', '/completed-orders', true],
    ] as const) {
      const link = (await screen.findByText(name)).closest('a')!;
      expect(link.getAttribute('href')).toBe(path);
      const badge = (await within(link).findByText(count)).parentElement!;
      expect(badge.classList.contains('bg-negative')).toBe(isRed);
      expect(badge.classList.contains('bg-sunken')).toBe(!isRed);
    }
  });

  it('[PROF-02] leads to money, help, settings, platform information and the language', async () => {
    const user = await openProfile(profileServer());
    await screen.findByText(profile.money);
    for (const [title, entries] of [
      [
        profile.money,
        [
          profile.topUp,
          '/deposit',
          profile.withdraw,
          '/withdrawal',
          profile.bankCard,
          '/bank-cards',
          profile.revenueRecord,
          '/revenue-record',
        ],
      ],
      [
        profile.more,
        [profile.help, '/help', profile.settings, '/system-settings', profile.platformInfo, '/platform-info'],
      ],
    ] as const) {
      const group = within(screen.getByRole('heading', { name: title }).closest('section')!);
      for (let index = 0; index < entries.length; index += 2)
        expect(group.getByRole('link', { name: entries[index]! }).getAttribute('href')).toBe(
          entries[index + 1],
        );
    }
    await user.click(screen.getByRole('button', { name: profile.language }));
    await screen.findByRole('dialog');
  });
});

describe('today', () => {
  it('[PROF-04] shows new orders, income and visitors, and four hot products with a way to all', async () => {
    await openProfile(profileServer());
    const today = within((await screen.findByText(profile.today)).closest('section')!);
    await today.findByText('678');
    const tile = (label: string) => today.getByText(label).parentElement!.textContent;
    expect(tile(profile.todayOrders)).toBe(`12${profile.todayOrders}`);
    expect(tile(profile.todayIncome)).toBe(`฿345.50${profile.todayIncome}`);
    expect(tile(profile.todayVisitors)).toBe(`678${profile.todayVisitors}`);

    const hot = within(screen.getByRole('heading', { name: catalogue.hotProducts }).closest('section')!);
    await hot.findByText('Hot 801');
    const links = hot.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.filter((href) => href?.startsWith('/product/'))).toEqual(
      [801, 802, 803, 804].map((id) => `/product/${id}`),
    );
    expect(hot.getByRole('link', { name: catalogue.hotViewAll }).getAttribute('href')).toBe(
      '/products?hot=true&sort=sales',
    );
  });

  it('[PROF-04] requests its figures 500 ms after the page is shown again, and not before', async () => {
    const server = profileServer();
    await openProfile(server);
    await screen.findByText('678');
    const counts = () => [getProfile, getTodayStats, countOrders].map((endpoint) => server.count(endpoint));
    const before = counts();
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.parse(NOW) + MINUTE_MS });
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(499);
    expect(counts()).toEqual(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(counts()).toEqual(before.map((count) => count + 1));
  });

  it('[PROF-04] keeps the profile for 5 minutes', async () => {
    const server = profileServer();
    const user = await openProfile(server);
    await screen.findByText('Mali of the market');
    const loadedAt = Date.now();
    vi.setSystemTime(loadedAt + 5 * MINUTE_MS - 1_000);
    await user.click(screen.getByRole('link', { name: 'Store' }));
    await waitFor(() => expect(location.pathname).toBe('/shop'));
    await screen.findByText(seller.store_name);
    expect(server.count(getProfile)).toBe(1);
    vi.setSystemTime(loadedAt + 5 * MINUTE_MS + 1_000);
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await waitFor(() => expect(server.count(getProfile)).toBe(2));
  });
});
