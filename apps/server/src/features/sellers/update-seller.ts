import type { Body } from '@raan/contract/endpoint';
import type { updateSeller as endpoint } from '@raan/contract/sellers/seller-endpoints';
import { sql } from 'kysely';
import { nowIso } from '#platform/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { failField } from '#platform/errors/app-error.ts';
import { parseThaiPhone } from '#platform/phone.ts';

/** Changes a seller's profile. Throws REQUEST_VALIDATION_ERROR for a blank name or a phone that is not Thai. */
export async function updateSeller(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  sellerId: number,
  change: Body<typeof endpoint>,
): Promise<void> {
  if (change.display_name?.trim() === '') throw failField('display_name', 'field_required');
  const phone =
    change.phone === null || change.phone === undefined
      ? change.phone
      : parseThaiPhone(change.phone, 'phone');
  await db
    .updateTable('sellers')
    .set({
      ...(change.display_name !== undefined && { display_name: change.display_name.trim() }),
      ...(phone !== undefined && {
        phone,
        // A changed number has to be verified again.
        phone_verified_at: sql<string | null>`case when phone = ${phone} then phone_verified_at end`,
      }),
      ...(change.address !== undefined && { address: change.address }),
      ...(change.language !== undefined && { language: change.language }),
      updated_at: nowIso(clock),
    })
    .where('id', '=', sellerId)
    .execute();
}
