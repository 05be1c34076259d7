// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import {
  deleteNotifications,
  listNotifications,
  readNotifications,
} from '@raan/contract/notifications/notification-endpoints';
import selectionTexts from '#lib/list/selection.messages.en.ts';
import notifications from '#seller/features/notifications/notifications.messages.en.ts';
import { FakeServer } from './fake-server.ts';
import { openSellerApp } from './open-app.tsx';
import { createSampleData } from './schema-sample.ts';

const TOTAL = 600;
const sample = createSampleData(listNotifications);
const checkbox = (name: string) => screen.findByRole('checkbox', { name });
const button = (name: string) => screen.findByRole('button', { name });

/** Returns the newest three of 600 notifications. */
function createServer(): FakeServer {
  const rows = [TOTAL, TOTAL - 1, TOTAL - 2].map((seq) => ({
    ...sample.notifications[0]!,
    id: seq,
    seq,
    title: `News ${seq}`,
  }));
  const pagination = { page: 1, per_page: 30, total: TOTAL, has_more: true, next_cursor: '598' };
  return new FakeServer({ samples: true })
    .on(listNotifications, ({ query }) => ({
      notifications: query.has('cursor') ? [] : rows,
      unread_count: TOTAL,
      last_seq: TOTAL,
      total_count: TOTAL,
      pagination,
    }))
    .on(readNotifications, { unread_count: 1 })
    .on(deleteNotifications, { unread_count: 1 });
}

const bodiesOf = (server: FakeServer) =>
  server.received
    .filter(({ endpoint }) => endpoint === readNotifications || endpoint === deleteNotifications)
    .map(({ body }) => body);

it('[NOTI-03] marks one notification as read, then all, and deletes them, except one deselected', async () => {
  const server = createServer();
  const user = await openSellerApp('/notifications', { server, language: 'en' });
  // Without a layout, the list hides its rows from roles.
  const clickRow = async () => user.click(await screen.findByLabelText(`News ${TOTAL - 1}`));
  const endsSelectionMode = async () => {
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    // The history entry of the selection mode is removed later.
    await waitFor(() => expect(history.state).toBeNull());
  };
  const selectAllButOne = async () => {
    await user.click(await button(selectionTexts.select));
    await user.click(await checkbox(`Select all ${TOTAL}`));
    await clickRow();
    await checkbox(`${TOTAL - 1} selected`);
  };
  const matching = { filter: 'all', up_to_seq: TOTAL, except_ids: [TOTAL - 1] };

  // Until then, the button that starts the selection is disabled.
  await screen.findByText(`News ${TOTAL}`);
  await user.click(await button(selectionTexts.select));
  await clickRow();
  await user.click(await button(notifications.markRead));
  await endsSelectionMode();
  await selectAllButOne();
  await user.click(await button(notifications.markRead));
  await screen.findByText(`${TOTAL - 1} marked as read`);
  await endsSelectionMode();
  await selectAllButOne();
  await user.click(await button(notifications.remove));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: notifications.remove }));
  await screen.findByText(`${TOTAL - 1} deleted`);
  expect(bodiesOf(server)).toEqual(
    [{ notification_ids: [TOTAL - 1] }, { matching }, { matching }].map((body) => ({
      ...body,
      whole_groups: true,
    })),
  );
  await endsSelectionMode();
});
