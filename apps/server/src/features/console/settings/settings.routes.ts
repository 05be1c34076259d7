import {
  listSettings,
  savePictureSettings,
  saveReleaseSettings,
  saveSupportSettings,
} from '@raan/contract/console/console-setting-endpoints';
import type { SettingName, SettingsOf } from '@raan/contract/settings/settings';
import type { Tx } from '#platform/db.ts';
import type { Route } from '#platform/http/routing.ts';
import type { SignedInOperator } from '#platform/http/session.ts';
import { audit } from '#features/console/audit/audit.ts';
import type { ConsoleDeps } from '#features/console/console-deps.ts';
import { saveSettingsGroup, readSettingState, type SettingState } from '#features/settings/settings.ts';
import { settingChanges } from './setting-changes.ts';

export function settingsRoutes(route: Route, { db, clock }: ConsoleDeps): void {
  type Asked<N extends SettingName> = {
    operator: SignedInOperator;
    body: { version: number; value: SettingsOf<N> };
    tx: Tx;
  };
  const save =
    <N extends SettingName>(name: N) =>
    async ({ operator, body, tx }: Asked<N>): Promise<SettingState<N>> => {
      const before = await saveSettingsGroup(tx, clock, { name, ...body, operatorId: operator.id });
      const detail = { group: name, ...settingChanges(before, body.value) };
      await audit(tx, clock, { operator, action: 'settings_changed', detail });
      return await readSettingState(tx, name);
    };
  route(listSettings, async () => ({
    support: await readSettingState(db, 'support'),
    release: await readSettingState(db, 'release'),
    pictures: await readSettingState(db, 'pictures'),
  }));
  route(saveSupportSettings, save('support'));
  route(saveReleaseSettings, save('release'));
  route(savePictureSettings, save('pictures'));
}
