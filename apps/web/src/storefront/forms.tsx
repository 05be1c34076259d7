// The script of the pages that React takes over: cart, checkout, order.
import { hydrateRoot } from 'react-dom/client';
import { asLanguage, DEFAULT_LANGUAGE } from '@raan/contract/language';
import { commonMessages } from '#lib/common.ts';
import { FORM_PAGE_MESSAGES, FormPage, type FormPageData } from './app/form-page.tsx';
import { startFrame } from './app/frame-script.ts';

async function start(): Promise<void> {
  startFrame();
  const root = document.getElementById('form-page');
  const text = document.getElementById('page-data')?.textContent;
  if (!root || !text) return;
  const data = JSON.parse(text) as FormPageData;
  const language = asLanguage(document.documentElement.lang) ?? DEFAULT_LANGUAGE;
  await Promise.all([commonMessages, ...FORM_PAGE_MESSAGES[data.page]].map((set) => set.load(language)));
  hydrateRoot(root, <FormPage data={data} language={language} />);
}

void start();
