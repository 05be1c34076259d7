// Never cached, so that a change applies at once on every server.
import { SETTINGS, type SettingName, type SettingsOf } from '@raan/contract/settings/settings';
import { nowIso, type Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { AppError, conflict } from '#platform/errors/app-error.ts';

export type SettingState<N extends SettingName> = {
  value: SettingsOf<N>;
  /** Number of changes; 0 before the first. */
  version: number;
  changed_at: string | null;
  changed_by: string | null;
};

/** Reads a group of settings. Fields added to the group since it was saved have their initial values. */
export async function readSettingsGroup<N extends SettingName>(db: Db | Tx, name: N): Promise<SettingsOf<N>> {
  return (await readSettingState(db, name)).value;
}

/** Reads a group of settings with its version and its last editor. */
export async function readSettingState<N extends SettingName>(
  db: Db | Tx,
  name: N,
): Promise<SettingState<N>> {
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

type SettingChange<N extends SettingName> = {
  name: N;
  value: SettingsOf<N>;
  version: number;
  operatorId: number;
};

/**
 * Saves a group and returns its previous value. Throws REQUEST_VALIDATION_ERROR by field (`value.…`), and 409
 * if it has changed since `version`.
 */
export async function saveSettingsGroup<N extends SettingName>(
  tx: Tx,
  clock: Clock,
  { name, value, version, operatorId }: SettingChange<N>,
): Promise<SettingsOf<N>> {
  assertValidSettings(name, value);
  const before = await readSettingsGroup(tx, name);
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

function assertValidSettings<N extends SettingName>(name: N, value: SettingsOf<N>): void {
  const { problems } = SETTINGS[name] as { problems?: (value: SettingsOf<N>) => Record<string, never> };
  const problemEntries = Object.entries(problems?.(value) ?? {});
  if (problemEntries.length === 0) return;
  throw new AppError('REQUEST_VALIDATION_ERROR', {
    fields: Object.fromEntries(problemEntries.map(([field, key]) => [`value.${field}`, [{ key }]])),
  });
}
