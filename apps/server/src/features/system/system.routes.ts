import { getSystem, getVersion } from '@raan/contract/system/system-endpoints';
import type { HomeCarousel } from '@raan/contract/system/system-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import type * as z from 'zod/mini';
import packageJson from '../../../package.json' with { type: 'json' };

type Carousel = z.output<typeof HomeCarousel>;

export function systemRoutes(route: Route, deps: Deps & { realtimeKey: string; sandbox: boolean }): void {
  const { db, config } = deps;
  route(getVersion, async () => ({ version: packageJson.version }));
  route(getSystem, async () => {
    const rows = await db.selectFrom('system_settings').select(['name', 'value']).execute();
    const setting = <T>(name: string) => (rows.find((row) => row.name === name)?.value ?? null) as T | null;
    return {
      home_carousel: setting<Carousel>('home_carousel'),
      home_background: setting<string>('home_background'),
      web_logo: setting<string>('web_logo'),
      profile_bg: setting<string>('profile_bg'),
      demo: config.demo,
      sandbox_payments: deps.sandbox,
      realtime: { key: deps.realtimeKey, cluster: 'raan', host: null, port: null, tls: false, path: '' },
    };
  });
}
