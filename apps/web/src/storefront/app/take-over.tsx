import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { asLanguage, DEFAULT_LANGUAGE } from '@raan/contract/language';
import { commonMessages } from '#lib/common.ts';
import type { MessageSet } from '#lib/messages.ts';
import { FormPageRoot } from './form-page.tsx';
import { startFrame } from './frame-script.ts';

/** Starts one of the pages that React takes over: reads what the server handed over, fetches the texts, hydrates. */
export async function takeOver<Data>(texts: readonly MessageSet[], draw: (data: Data) => ReactElement): Promise<void> {
  startFrame();
  const root = document.getElementById('form-page');
  const json = document.getElementById('page-data')?.textContent;
  if (!root || !json) return;
  const language = asLanguage(document.documentElement.lang) ?? DEFAULT_LANGUAGE;
  await Promise.all([commonMessages, ...texts].map((set) => set.load(language)));
  hydrateRoot(root, <FormPageRoot language={language}>{draw(JSON.parse(json) as Data)}</FormPageRoot>);
}
