// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import desk from '#seller/features/orders/order-desk.messages.th.ts';
import orders from '#seller/features/orders/orders.messages.th.ts';
import common from '#lib/common.messages.th.ts';
import { openSellerApp } from './open-app.tsx';
import { createOrders, orderNumberOf, OrderServer } from './order-server.ts';

const WIDE_PX = 1280;

/** Opens the orders to ship on a wide screen. */
async function openDesk(path = '/pending-shipment', width = WIDE_PX) {
  const server = new OrderServer(createOrders(3, 'pending_shipment'));
  const user = await openSellerApp(path, { server, width });
  await screen.findByRole('article', { name: orderNumberOf(3) });
  if (width >= 1024) await screen.findByRole('complementary', { name: desk.pane });
  return user;
}

const pane = () => within(screen.getByRole('complementary', { name: desk.pane }));
// Without a layout, the list hides its rows from roles until it has measured them.
const card = (id: number) => screen.getByLabelText(orderNumberOf(id), { selector: 'article' });
const linkTo = (id: number) => within(card(id)).getByText(orderNumberOf(id)).closest('a')!;
const expectOpen = async (id: number) => {
  await pane().findByText(orderNumberOf(id));
  expect(location.pathname + location.search).toBe(`/pending-shipment?order=${id}`);
  expect(card(id).getAttribute('aria-current')).toBe('true');
};

it('[DAY-09] opens an order beside its list from 1024 px, carries it in the address, and closes it on back', async () => {
  const user = await openDesk();
  pane().getByText(desk.emptyTitle);
  await user.click(linkTo(2));
  await expectOpen(2);
  await user.click(linkTo(3));
  await expectOpen(3);
  history.back();
  await pane().findByText(desk.emptyTitle);
  expect(location.pathname + location.search).toBe('/pending-shipment');
});

it('[DAY-09] closing the order goes back, so that the list is not in the history twice', async () => {
  const user = await openDesk();
  await user.click(linkTo(2));
  await expectOpen(2);
  await user.click(pane().getByRole('button', { name: desk.close }));
  await pane().findByText(desk.emptyTitle);
  expect(location.search).toBe('');
  history.forward();
  await expectOpen(2);
});

it('[DAY-09] closing the order keeps filters that were changed beside it', async () => {
  const user = await openDesk();
  await user.click(linkTo(2));
  await expectOpen(2);
  await user.type(screen.getByRole('searchbox', { name: orders.searchOrders }), orderNumberOf(2));
  await waitFor(() => expect(location.search).toContain('keyword='));
  await user.click(pane().getByRole('button', { name: desk.close }));
  await pane().findByText(desk.emptyTitle);
  expect(location.search).toBe(`?keyword=${orderNumberOf(2)}`);
});

it('[DAY-09] restores the open order from the address, and closes it', async () => {
  const user = await openDesk('/pending-shipment?sort=created_desc&order=2');
  await pane().findByText(orderNumberOf(2));
  await user.click(pane().getByRole('button', { name: desk.close }));
  await pane().findByText(desk.emptyTitle);
  expect(location.search).toBe('?sort=created_desc');
});

it('[DAY-09] opens an order on its own page on a phone, also from the address of a wide screen', async () => {
  const user = await openDesk('/pending-shipment', 390);
  expect(screen.queryByRole('complementary')).toBeNull();
  await user.click(linkTo(1));
  await waitFor(() => expect(location.pathname).toBe('/order/1'));
  const server = new OrderServer(createOrders(3, 'pending_shipment'));
  await openSellerApp('/pending-shipment?order=2', { server, width: 390 });
  await waitFor(() => expect(location.pathname + location.search).toBe('/order/2'));
});

it('[DAY-09] moves through the list, opens, selects and ships by keyboard', async () => {
  const user = await openDesk();
  await user.keyboard('j');
  expect(document.activeElement).toBe(linkTo(1));
  await user.keyboard('{ArrowDown}{Enter}');
  await expectOpen(2);
  await user.keyboard('j');
  await expectOpen(3);
  await user.keyboard('kk');
  await expectOpen(1);
  await user.keyboard('s');
  await screen.findByRole('dialog', { name: orders.shipTitle });
  // Keys belong to an open dialog.
  await user.keyboard('j');
  await expectOpen(1);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: common.close }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await expectOpen(1);
  await user.keyboard('x');
  const name = orders.select.replace('{number}', orderNumberOf(1));
  expect((await screen.findByLabelText<HTMLInputElement>(name)).checked).toBe(true);
  await user.keyboard('?');
  await screen.findByRole('dialog', { name: desk.shortcuts });
});

it('[DAY-09] ignores shortcuts while a field has the focus or a modifier is pressed', async () => {
  const user = await openDesk();
  const search = screen.getByRole('searchbox', { name: orders.searchOrders });
  await user.click(search);
  await user.keyboard('jx?s');
  expect((search as HTMLInputElement).value).toBe('jx?s');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(location.search).not.toContain('order=');
  search.blur();
  await user.keyboard('{Control>}s{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
