// Makes the HTML that is there before any script: public pages whole, the seller's pages as a frame with a skeleton.
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Language } from '@raan/contract/language';
import { addressOf } from '#lib/api.ts';
import { commonMessages } from '#lib/common.ts';
import { loadAll, type MessageSet } from '#lib/messages.ts';
import { translator } from '#lib/translate.ts';
import { BootFailure } from '#ui/boot-failure.tsx';
import { App, AppFrame } from './app/app.tsx';
import { PageSkeleton } from './app/page-skeleton.tsx';
import { bootFailureMessages } from './app/boot-failure-messages.ts';
import { loadFrame, takeFrameFrom } from './app/frames.ts';
import { routeMessages } from './app/route-titles.ts';
import { loadRoute, type Route } from './app/route.ts';
import { NOT_FOUND, routeOf, ROUTES } from './app/routes.tsx';
import { FIRST_ASKS } from './app/first-asks.ts';
import { shellMessages } from './app/shell-messages.ts';

export type Page = { title: string; description: string; body: string; failure: string };

const coreSets: readonly MessageSet[] = [commonMessages, shellMessages, routeMessages];

const importFrame = () => import('./app/seller-frame.tsx');
takeFrameFrom(importFrame);

/** Every path of the app, for the server to tell a page from a mistake. */
export const PAGES = ROUTES.map(({ path, access, prerender = false, firstView = false }) => ({
  path,
  access,
  prerender,
  firstView,
}));

/** A public page, whole. */
export async function renderPage(path: string, language: Language): Promise<Page> {
  const { route } = routeOf(path);
  await loadAll(coreSets);
  await loadRoute(route, language);
  const title = translator(await routeMessages.load(language))(route.title);
  return {
    ...(await headOf(title, language)),
    body: renderToString(<App language={language} path={path} />),
    failure: await failureOf(language, true),
  };
}

/** The frame of every signed-in page, with a skeleton where the page will be. */
export async function renderShell(language: Language): Promise<Page> {
  await loadAll(coreSets);
  const Frame = await loadFrame();
  const body = renderToString(
    <AppFrame language={language} path="/">
      <Frame route={{ ...NOT_FOUND, access: 'seller' }} title="">
        <PageSkeleton />
      </Frame>
    </AppFrame>,
  );
  return { ...(await headOf('', language)), body, failure: await failureOf(language, false) };
}

async function failureOf(language: Language, overPage: boolean): Promise<string> {
  const t = translator(await bootFailureMessages.load(language));
  return renderToStaticMarkup(
    <BootFailure title={t('title')} detail={t('detail')} reload={t('reload')} overPage={overPage} />,
  );
}

async function headOf(title: string, language: Language): Promise<Pick<Page, 'title' | 'description'>> {
  const brand = translator(await commonMessages.load(language))('brand');
  const description = translator(await shellMessages.load(language))('description');
  return { title: title ? `${title} · ${brand}` : brand, description };
}

/** File names of the chunks that a dynamic import stands for, read from the built function itself. */
function chunkNames(loader: () => unknown): string[] {
  return [...String(loader).matchAll(/import\(\s*["'`](?:[^"'`]*\/)?([^"'`/]+)["'`]\s*\)/g)].map(
    ([, name = '']) => name,
  );
}

/** Chunks of this build with a route's page and its texts, for the build to preload the browser's own. */
export function chunksOf(path: string, language: Language): string[] {
  const route: Route = routeOf(path).route;
  return [
    route.page,
    ...(route.plain ? [] : [importFrame]),
    ...route.messages.map((set) => set.loaders[language]),
  ].flatMap(chunkNames);
}

/** What the page of a route asks the server for first: the address below /api, and 1 where it takes the seller's token. */
export function firstAsks(path: string): (readonly [address: string, withToken: 0 | 1])[] {
  return (FIRST_ASKS[path] ?? []).map(([endpoint, query]) => [
    addressOf(endpoint, { query }).replace(/^\/api/, ''),
    endpoint.access === 'public' ? 0 : 1,
  ]);
}
