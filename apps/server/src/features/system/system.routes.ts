import { getSystem, getVersion } from '@raan/contract/system/system-endpoints';
import type { HomeCarousel } from '@raan/contract/system/system-endpoints';
import type { Language } from '@raan/contract/language';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import { localText } from '#platform/local-text.ts';
import type { LocalText } from '#platform/schema.ts';
import type * as z from 'zod/mini';
import packageJson from '../../../package.json' with { type: 'json' };

type Carousel = z.output<typeof HomeCarousel>;
/** As it is kept: the titles in every language. */
type StoredCarousel = string | { image: string; link: string | null; title?: LocalText }[];

function carouselIn(stored: StoredCarousel | null, language: Language): Carousel | null {
  if (!Array.isArray(stored)) return stored;
  return stored.map(({ title, ...entry }) => ({
    ...entry,
    ...(title && { title: localText(title, language) }),
  }));
}

export function systemRoutes(route: Route, deps: Deps & { realtimeKey: string; sandbox: boolean }): void {
  const { db, config } = deps;
  route(getVersion, async () => ({ version: packageJson.version }));
  route(getSystem, async ({ language }) => {
    const rows = await db.selectFrom('system_settings').select(['name', 'value']).execute();
    const setting = (name: string): unknown => rows.find((row) => row.name === name)?.value ?? null;
    const text = (name: string) => setting(name) as string | null;
    return {
      home_carousel: carouselIn(setting('home_carousel') as StoredCarousel | null, language),
      home_background: text('home_background'),
      web_logo: text('web_logo'),
      profile_bg: text('profile_bg'),
      demo: config.demo,
      sandbox_payments: deps.sandbox,
      realtime: { key: deps.realtimeKey, cluster: 'raan', host: null, port: null, tls: false, path: '' },
    };
  });
}
