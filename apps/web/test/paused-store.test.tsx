// @vitest-environment happy-dom
import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import type { Language } from '@raan/contract/language';
import { getStore } from '@raan/contract/storefront/storefront-endpoints';
import { commonMessages } from '#lib/common-messages.ts';
import { adoptLanguage } from '#lib/language.ts';
import { PausedPage } from '#storefront/app/missing-page.tsx';
import { Providers } from '#storefront/app/providers.tsx';
import { browseMessages } from '#storefront/app/browse-messages.ts';
import { storefrontMessages } from '#storefront/app/storefront-messages.ts';
import { mountPage } from './mount-page.tsx';
import { createSampleData } from './schema-sample.ts';

it.each([
  ['th', 'ร้านนี้หยุดขายชั่วคราว', 'คำสั่งซื้อบนเครื่องนี้'],
  ['en', 'This store is paused', 'Orders on this device'],
] as const satisfies readonly (readonly [Language, string, string])[])(
  '[FLOW-05] a paused store says so, and leads its customers to their orders (%s)',
  async (language, title, link) => {
    adoptLanguage(language);
    await Promise.all([commonMessages, browseMessages, storefrontMessages].map((set) => set.load(language)));
    mountPage(
      <Providers language={language}>
        <PausedPage store={{ ...createSampleData(getStore), slug: 'mali' }} />
      </Providers>,
    );
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/s/mali/orders');
  },
);
