import { nowIso } from '#platform/clock.ts';
import { inTransaction } from '#platform/db.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import type { Mailer } from '#platform/mail/mailer.ts';

type SupportDeps = Pick<Deps, 'db' | 'clock' | 'config'> & { mailer: Mailer };

/** Keeps a seller's message for those who help. It is mailed by `mailSupportMessages`. Throws REQUEST_VALIDATION_ERROR for a blank one. */
export async function contactSupport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  text: string,
): Promise<void> {
  const message = text.trim();
  if (message === '') throw failField('message', 'field_required');
  await db
    .insertInto('support_messages')
    .values({ seller_id: sellerId, message, created_at: nowIso(clock) })
    .execute();
}

const MAILS_A_TURN = 50;

/** Mails what has not been mailed yet. A mail that fails leaves its message, and those after it, for the next turn. */
export async function mailSupportMessages(deps: SupportDeps): Promise<void> {
  for (let sent = 0; sent < MAILS_A_TURN; sent += 1) {
    if (!(await mailNext(deps))) return;
  }
}

async function mailNext({ db, clock, config, mailer }: SupportDeps): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const next = await tx
      .selectFrom('support_messages')
      .innerJoin('sellers', 'sellers.id', 'support_messages.seller_id')
      .select(['support_messages.id', 'support_messages.message', 'sellers.id as seller_id'])
      .select([
        'sellers.account',
        'sellers.display_name',
        'sellers.email',
        'sellers.phone',
        'sellers.language',
      ])
      .where('mailed_at', 'is', null)
      .orderBy('support_messages.id')
      .limit(1)
      .forUpdate('support_messages')
      .skipLocked()
      .executeTakeFirst();
    if (!next) return false;
    await mailer.send({
      to: config.supportEmail,
      subject: `Seller ${next.seller_id} asks for help`,
      text: [
        next.message,
        '',
        '--',
        `Seller: ${next.seller_id}, ${next.display_name} (account ${next.account})`,
        `Mail: ${next.email ?? 'none'}`,
        `Phone: ${next.phone ?? 'none'}`,
        `Language: ${next.language}`,
      ].join('\n'),
    });
    await tx
      .updateTable('support_messages')
      .set({ mailed_at: nowIso(clock) })
      .where('id', '=', next.id)
      .execute();
    return true;
  });
}
