// Kept for accounting: orders without their customers' e-mails, the ledger, withdrawals with the bank cards they were paid to, and slips of top-ups. Kept
// against abuse: the audit log, and the keyed hash of an identity that used the coupon. The store's name and address stay,
// because customers' order pages show them.
import { NO_SOCIAL_LINKS } from '@raan/contract/shop/social-links';
import { sql } from 'kysely';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import { deleteUnusedDocuments } from '#features/files/delete-unused-documents.ts';

/** Tables whose rows of a closed account are deleted. */
const DELETED = [
  'verifications',
  'withdrawal_passwords',
  'withdrawal_password_resets',
  'password_resets',
  'email_changes',
  'phone_codes',
  'customer_messages',
  'seller_recovery_codes',
  'seller_devices',
  'push_subscriptions',
  'line_links',
  'line_link_codes',
  'line_messages',
  'delivery_addresses',
  'support_messages',
  'notifications',
  'favourites',
  'listings',
] as const;

/**
 * Marks a locked seller as closed and erases personal data. The account's name becomes free. Returns the UUIDs of deleted
 * documents, whose files the caller removes after the commit.
 */
export async function erasePersonalData(
  tx: Tx,
  clock: Clock,
  sellerId: number,
  passwordHash: string,
): Promise<string[]> {
  const at = nowIso(clock);
  await queueClosingMail(tx, sellerId, at);
  for (const table of DELETED)
    await sql`delete from ${sql.table(table)} where seller_id = ${sellerId}`.execute(tx);
  await tx
    .updateTable('notification_counters')
    .set({ unread: 0, total: 0 })
    .where('seller_id', '=', sellerId)
    .execute();
  await removeBankCards(tx, sellerId, at);
  await tx
    .updateTable('sample_orders')
    .set({
      recipient_name: '',
      recipient_phone: '',
      address: '',
      subdistrict: '',
      district: '',
      province: '',
      postal_code: '',
    })
    .where('seller_id', '=', sellerId)
    .execute();
  await tx.deleteFrom('collections').where('seller_id', '=', sellerId).execute();
  await tx
    .updateTable('stores')
    .set({
      store_description: '',
      contact_phone: '',
      business_hours: '',
      opening_hours: null,
      vacation_until: null,
      social_links: JSON.stringify(NO_SOCIAL_LINKS),
      announcement: '',
      logo: null,
      cover: null,
      updated_at: at,
    })
    .where('seller_id', '=', sellerId)
    .execute();
  await tx
    .updateTable('orders')
    .set({ customer_email: null })
    .where('seller_id', '=', sellerId)
    .where('customer_email', 'is not', null)
    .execute();
  // Registration accepts no blanks, so nobody else can have this name.
  const name = `closed ${sellerId}`;
  await tx
    .updateTable('sellers')
    .set({
      status: 'closed',
      closed_at: at,
      account: name,
      account_key: name,
      display_name: name,
      password_hash: passwordHash,
      phone: null,
      phone_verified_at: null,
      email: null,
      address: null,
      totp_secret: null,
      totp_offered: null,
      can_bulk_profit: false,
      verification_status: 'unverified',
      updated_at: at,
    })
    .where('id', '=', sellerId)
    .execute();
  return await deleteUnusedDocuments(tx, sellerId);
}

/** Replaces mails that wait to be sent by one about the closing. The job deletes it with the address when it is sent. */
async function queueClosingMail(tx: Tx, sellerId: number, at: string): Promise<void> {
  const { email, language } = await tx
    .selectFrom('sellers')
    .select(['email', 'language'])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  if (email === null) return;
  await tx.deleteFrom('account_mails').where('email', '=', email).execute();
  await tx
    .insertInto('account_mails')
    .values({
      kind: 'account_closed',
      email,
      language,
      data: JSON.stringify({ at }),
      created_at: at,
      next_try_at: at,
    })
    .execute();
}

/** A card that withdrawals refer to is part of the accounts: it is only removed from the seller. */
async function removeBankCards(tx: Tx, sellerId: number, at: string): Promise<void> {
  await sql`
    delete from bank_cards card where seller_id = ${sellerId} and not exists (
      select from withdrawals where withdrawals.seller_id = card.seller_id and withdrawals.card_id = card.id
    )`.execute(tx);
  await tx
    .updateTable('bank_cards')
    .set({ removed_at: at })
    .where('seller_id', '=', sellerId)
    .where('removed_at', 'is', null)
    .execute();
}
