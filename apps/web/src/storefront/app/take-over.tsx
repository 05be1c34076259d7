import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { asLanguage, DEFAULT_LANGUAGE } from '@raan/contract/language';
import { commonMessages } from '#lib/common.ts';
import type { MessageSet } from '#lib/messages.ts';
import { FormPageRoot, type FormPageData } from './form-page.tsx';
import { startFrame } from './frame-script.ts';

/** Starts one of the pages that React takes over: reads what the server handed over, fetches the texts, hydrates. */
export async function takeOver<Page extends keyof FormPageData>(
  page: Page,
  texts: readonly MessageSet[],
  draw: (data: FormPageData[Page]) => ReactElement,
): Promise<void> {
  startFrame();
  const root = document.getElementById(`${page}-page`);
  const json = document.getElementById('page-data')?.textContent;
  if (!root || !json) return;
  const language = asLanguage(document.documentElement.lang) ?? DEFAULT_LANGUAGE;
  await Promise.all([commonMessages, ...texts].map((set) => set.load(language)));
  hydrateRoot(
    root,
    <FormPageRoot language={language}>{draw(JSON.parse(json) as FormPageData[Page])}</FormPageRoot>,
  );
}
