import type { ConsoleMessage, listConsoleMessages } from '@raan/contract/console/message-endpoints';
import type { Data, Query } from '@raan/contract/endpoint';
import type { SellerStatus } from '@raan/contract/sellers/seller';
import type { Db, Tx } from '#platform/db.ts';
import { fail } from '#platform/errors/app-error.ts';
import { cursorPage, slicePage } from '#platform/paging.ts';
import { queueDueAt } from '#features/console/queue-deadlines.ts';

function messages(db: Db | Tx) {
  return db
    .selectFrom('support_messages')
    .innerJoin('sellers', 'sellers.id', 'support_messages.seller_id')
    .innerJoin('stores', 'stores.seller_id', 'sellers.id')
    .leftJoin('operators', 'operators.id', 'support_messages.closed_by')
    .select([
      'support_messages.id',
      'support_messages.seller_id',
      'sellers.account',
      'sellers.language',
      'sellers.status',
      'sellers.email',
      'stores.store_name',
      'support_messages.message',
      'support_messages.created_at',
      'support_messages.answer',
      'support_messages.close_code',
      'support_messages.closed_at',
      'operators.account as closed_by',
    ]);
}

type Row = Omit<ConsoleMessage, 'seller' | 'due_at'> & {
  seller_id: number;
  account: string;
  language: string;
  status: SellerStatus;
  email: string | null;
  store_name: string;
};

function messageView({
  seller_id,
  account,
  language,
  status,
  email,
  store_name,
  ...message
}: Row): ConsoleMessage {
  const seller = {
    id: seller_id,
    account,
    store_name,
    language,
    is_suspended: status === 'suspended',
    has_email: email !== null,
  };
  return { ...message, seller, due_at: queueDueAt('messages', message.created_at) };
}

/** Loads a page of messages: open ones oldest first, closed ones newest first. */
export async function selectConsoleMessages(
  db: Db,
  query: Query<typeof listConsoleMessages>,
): Promise<Data<typeof listConsoleMessages>> {
  const state = query.state ?? 'open';
  const page = cursorPage(`console-messages-${state}`, query, 1);
  const isOpen = state === 'open';
  const operator = isOpen ? 'is' : 'is not';
  let rows = messages(db)
    .where('support_messages.closed_at', operator, null)
    .orderBy('support_messages.id', isOpen ? 'asc' : 'desc')
    .limit(page.limit);
  if (page.after) rows = rows.where('support_messages.id', isOpen ? '>' : '<', page.after[0]);
  const messageRows: Row[] = await rows.execute();
  const { total } = await db
    .selectFrom('support_messages')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('support_messages.closed_at', operator, null)
    .executeTakeFirstOrThrow();
  const { shown, pagination } = slicePage(page, messageRows, total, ({ id }) => [id]);
  return { messages: shown.map(messageView), pagination };
}

/** Throws REQUEST_NOT_FOUND. */
export async function loadConsoleMessage(db: Db | Tx, id: number): Promise<ConsoleMessage> {
  const row: Row | undefined = await messages(db).where('support_messages.id', '=', id).executeTakeFirst();
  if (!row) throw fail('REQUEST_NOT_FOUND');
  return messageView(row);
}
