import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { asLanguage, DEFAULT_LANGUAGE } from '@raan/contract/language';
import { commonMessages } from '#lib/common-messages.ts';
import type { MessageSet } from '#lib/messages.ts';
import { InteractivePageRoot, type InteractivePageData } from './interactive-page.tsx';
import { startFrame } from './frame-script.ts';

/** Hydrates an interactive page: reads the server's data and loads the messages first. */
export async function hydratePage<Page extends keyof InteractivePageData>(
  page: Page,
  texts: readonly MessageSet[],
  draw: (data: InteractivePageData[Page]) => ReactElement,
): Promise<void> {
  startFrame();
  const root = document.getElementById(`${page}-page`);
  const json = document.getElementById('page-data')?.textContent;
  if (!root || !json) return;
  const language = asLanguage(document.documentElement.lang) ?? DEFAULT_LANGUAGE;
  await Promise.all([commonMessages, ...texts].map((set) => set.load(language)));
  hydrateRoot(
    root,
    <InteractivePageRoot language={language}>
      {draw(JSON.parse(json) as InteractivePageData[Page])}
    </InteractivePageRoot>,
  );
}
