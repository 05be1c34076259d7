import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Language } from '@raan/contract/language';
import { endpointUrl } from '#lib/api.ts';
import { commonMessages } from '#lib/common-messages.ts';
import { loadAllLanguages, type MessageSet } from '#lib/messages.ts';
import { translator } from '#lib/translate.ts';
import { BootFailure } from '#ui/boot-failure.tsx';
import { App, AppFrame } from './app/app.tsx';
import { PageSkeleton } from './app/page-skeleton.tsx';
import { bootFailureMessages } from './app/boot-failure-messages.ts';
import { loadFrame, setFrameImport } from './app/frames.ts';
import { routeMessages } from './app/route-titles-messages.ts';
import { loadRoute } from './app/load-route.ts';
import type { Route } from './app/route.ts';
import { NOT_FOUND, findRoute, ROUTES } from './app/routes.tsx';
import { EARLY_REQUESTS } from './app/early-requests.ts';
import { shellMessages } from './app/shell-messages.ts';

export type Page = { title: string; description: string; body: string; failure: string };

const coreSets: readonly MessageSet[] = [commonMessages, shellMessages, routeMessages];

const importFrame = () => import('./app/seller-frame.tsx');
setFrameImport(importFrame);

/** All paths of the app, so that the server can answer 404 for others. */
export const PAGES = ROUTES.map(({ path, access, prerender = false, firstView = false }) => ({
  path,
  access,
  prerender,
  firstView,
}));

/** Renders a public page. */
export async function renderPage(path: string, language: Language): Promise<Page> {
  const { route } = findRoute(path);
  await loadAllLanguages(coreSets);
  await loadRoute(route, language);
  const title = translator(await routeMessages.load(language))(route.title);
  return {
    ...(await pageHead(title, language)),
    body: renderToString(<App language={language} path={path} />),
    failure: await renderBootFailure(language, true),
  };
}

/** Renders the frame of signed-in pages, with a skeleton for the page. */
export async function renderShell(language: Language): Promise<Page> {
  await loadAllLanguages(coreSets);
  const Frame = await loadFrame();
  const body = renderToString(
    <AppFrame language={language} path="/">
      <Frame route={{ ...NOT_FOUND, access: 'seller' }} title="">
        <PageSkeleton />
      </Frame>
    </AppFrame>,
  );
  return { ...(await pageHead('', language)), body, failure: await renderBootFailure(language, false) };
}

async function renderBootFailure(language: Language, overPage: boolean): Promise<string> {
  const t = translator(await bootFailureMessages.load(language));
  return renderToStaticMarkup(
    <BootFailure title={t('title')} detail={t('detail')} reload={t('reload')} overPage={overPage} />,
  );
}

async function pageHead(title: string, language: Language): Promise<Pick<Page, 'title' | 'description'>> {
  const brand = translator(await commonMessages.load(language))('brand');
  const description = translator(await shellMessages.load(language))('description');
  return { title: title ? `${title} · ${brand}` : brand, description };
}

/** Returns the chunk file names of a dynamic import, read from the source of the built function. */
function chunkNames(loader: () => unknown): string[] {
  return [...String(loader).matchAll(/import\(\s*["'`](?:[^"'`]*\/)?([^"'`/]+)["'`]\s*\)/g)].map(
    ([, name = '']) => name,
  );
}

/** Returns the chunks of a route's page and its texts. The build turns them into preloads. */
export function chunksOf(path: string, language: Language): string[] {
  const route: Route = findRoute(path).route;
  return [
    route.page,
    ...(route.plain ? [] : [importFrame]),
    ...route.messages.map((set) => set.loaders[language]),
  ].flatMap(chunkNames);
}

/** Returns the first requests of a page: the URL below /api, and 1 if it needs the seller's token. */
export function earlyRequestsOf(path: string): (readonly [address: string, withToken: 0 | 1])[] {
  return (EARLY_REQUESTS[path] ?? []).map(([endpoint, query]) => [
    endpointUrl(endpoint, { query }).replace(/^\/api/, ''),
    endpoint.access === 'public' ? 0 : 1,
  ]);
}
