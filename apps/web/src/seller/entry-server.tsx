// Makes the HTML that is there before any script: public pages whole, the seller's pages as a frame with a skeleton.
import { renderToString } from 'react-dom/server';
import { LANGUAGES, type Language } from '@raan/contract/language';
import { commonMessages, errorMessages } from '#lib/common.ts';
import { loadAll } from '#lib/messages.ts';
import { translator } from '#lib/translate.ts';
import { App, AppFrame } from './app/app.tsx';
import { PageSkeleton } from './app/page-skeleton.tsx';
import { Frame } from './app/page.tsx';
import { loadRoute } from './app/route.ts';
import { routeMessages } from './app/route-titles.ts';
import { ROUTES, routeOf } from './app/routes.tsx';
import { shellMessages } from './app/shell-messages.ts';

export type Page = { title: string; description: string; body: string };

/** Paths of the pages that are made whole. */
export const PRERENDERED: readonly string[] = ROUTES.filter((route) => route.prerender).map((route) => route.path);
/** Every path pattern of the app, for the server to tell a page from a mistake. */
export const PATTERNS: readonly string[] = ROUTES.map((route) => route.path);

const coreSets = [commonMessages, errorMessages, shellMessages, routeMessages];

/** A public page, whole. */
export async function renderPage(path: string, language: Language): Promise<Page> {
  const { route } = routeOf(path);
  await loadAll(coreSets);
  await loadRoute(route, language);
  const title = translator((await routeMessages.load(language)) as Record<string, string>)(route.title);
  return { ...(await headOf(title, language)), body: renderToString(<App language={language} path={path} />) };
}

/** The frame of every signed-in page, with a skeleton where the page will be. */
export async function renderShell(language: Language): Promise<Page> {
  await loadAll(coreSets);
  const body = renderToString(
    <AppFrame language={language} path="/">
      <Frame route={{ access: 'seller' }} title="">
        <PageSkeleton />
      </Frame>
    </AppFrame>,
  );
  return { ...(await headOf('', language)), body };
}

async function headOf(title: string, language: Language): Promise<Pick<Page, 'title' | 'description'>> {
  const t = translator(await shellMessages.load(language));
  return { title: title ? `${title} · ${t('brand')}` : t('brand'), description: t('description') };
}

export { LANGUAGES };
