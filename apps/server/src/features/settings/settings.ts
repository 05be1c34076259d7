// What operators set for the platform. It is read where it is used and kept nowhere else, so that a change holds at once on every server.
import { SETTINGS, type SettingName, type SettingsOf } from '@raan/contract/settings/settings';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, conflict } from '#platform/errors/app-error.ts';

export type SettingState<N extends SettingName> = {
  value: SettingsOf<N>;
  /** Counts the changes; 0 before the first. */
  version: number;
  changed_at: string | null;
  changed_by: string | null;
};

/** A group of settings as it holds now. What it has learned since it was saved has its initial value. */
export async function readSettings<N extends SettingName>(db: Db | Tx, name: N): Promise<SettingsOf<N>> {
  return (await settingState(db, name)).value;
}

/** The same with its version, and who changed it last. */
export async function settingState<N extends SettingName>(db: Db | Tx, name: N): Promise<SettingState<N>> {
  const row = await db
    .selectFrom('system_settings')
    .leftJoin('operators', 'operators.id', 'system_settings.updated_by')
    .select(['value', 'version', 'system_settings.updated_at', 'operators.account'])
    .where('name', '=', name)
    .executeTakeFirst();
  const initial = SETTINGS[name].initial as SettingsOf<N>;
  if (!row) return { value: initial, version: 0, changed_at: null, changed_by: null };
  return {
    value: { ...initial, ...(row.value as Partial<SettingsOf<N>>) },
    version: row.version,
    changed_at: row.updated_at,
    changed_by: row.account,
  };
}

type Change<N extends SettingName> = {
  name: N;
  value: SettingsOf<N>;
  /** Of the state that the change was made from. */
  version: number;
  operatorId: number;
};

/**
 * Saves a group and answers what it was before. Throws REQUEST_VALIDATION_ERROR naming the fields (`value.…`) that are wrong, and
 * REQUEST_INVALID (409) where somebody else has changed it since.
 */
export async function saveSettings<N extends SettingName>(
  tx: Tx,
  clock: Clock,
  { name, value, version, operatorId }: Change<N>,
): Promise<SettingsOf<N>> {
  refuseProblems(name, value);
  const before = await readSettings(tx, name);
  const saved = { value: JSON.stringify(value), updated_at: nowIso(clock), updated_by: operatorId };
  const written =
    version === 0
      ? await tx
          .insertInto('system_settings')
          .values({ name, ...saved })
          .onConflict((clash) => clash.column('name').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await tx
          .updateTable('system_settings')
          .set({ ...saved, version: version + 1 })
          .where('name', '=', name)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  if (!written) throw conflict('changed_meanwhile');
  return before;
}

function refuseProblems<N extends SettingName>(name: N, value: SettingsOf<N>): void {
  const { problems } = SETTINGS[name] as { problems?: (value: SettingsOf<N>) => Record<string, never> };
  const found = Object.entries(problems?.(value) ?? {});
  if (found.length === 0) return;
  throw new AppError('REQUEST_VALIDATION_ERROR', {
    fields: Object.fromEntries(found.map(([field, key]) => [`value.${field}`, [{ key }]])),
  });
}
