import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import type { Mailer } from '#platform/mail/mailer.ts';

/** Mails a seller's message to support, with who wrote it. Throws REQUEST_VALIDATION_ERROR for a blank message. */
export async function contactSupport(
  { db, config, mailer }: Pick<Deps, 'db' | 'config'> & { mailer: Mailer },
  sellerId: number,
  message: string,
): Promise<void> {
  const body = message.trim();
  if (body === '') throw failField('message', 'field_required');
  const seller = await db
    .selectFrom('sellers')
    .select(['account', 'display_name', 'email', 'phone', 'language'])
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  await mailer.send({
    to: config.supportEmail,
    subject: `Seller ${sellerId} asks for help`,
    text: [
      body,
      '',
      '--',
      `Seller: ${sellerId}, ${seller.display_name} (account ${seller.account})`,
      `Mail: ${seller.email ?? 'none'}`,
      `Phone: ${seller.phone ?? 'none'}`,
      `Language: ${seller.language}`,
    ].join('\n'),
  });
}
