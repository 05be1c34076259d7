// The seller's own preview: the store's page as it would be with settings that are not saved. It counts no visit, and nobody else finds it.
import { areOpeningHours } from '@raan/contract/shop/opening-hours';
import { StoreSettingChange } from '@raan/contract/shop/shop-endpoints';
import type { Language } from '@raan/contract/language';
import type { RenderStorefront, StorefrontPage } from '@raan/contract/storefront/storefront-pages';
import type { Store } from '@raan/contract/storefront/storefront';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestOrigin } from '#platform/http/origin.ts';
import { pageLanguage } from '#platform/http/web-pages.ts';
import { livingSessions } from '#features/sellers/living-sessions.ts';
import { isPreviewPass } from '#features/shop/preview-pass.ts';
import { findStore } from '#features/storefront/storefront.queries.ts';
import { found, inStore, listQuery, storePage, type PageDeps } from './load-page.ts';
import { sendPage } from './send-page.ts';

type PreviewRequest = FastifyRequest<{ Params: { slug: string }; Body: Record<string, unknown> }>;

const MEDIA = /^\/media\/[0-9a-f]{40}\/\d{3,4}\.webp$/;

/** Declares POST /s/{slug}/preview, a form with `pass` and `store_setting` that the seller's app sends into a frame. */
export function previewPage(app: FastifyInstance, deps: PageDeps, render: RenderStorefront): void {
  app.post('/s/:slug/preview', { schema: { hide: true } }, async (request, reply) => {
    const asked = request as PreviewRequest;
    const language = pageLanguage(asked);
    const page = await loadPreview(deps, asked, language).catch((error: unknown): StorefrontPage => {
      request.log.error({ err: error }, 'store preview failed');
      return { page: 'failed' };
    });
    const made = await render(page, {
      language,
      origin: requestOrigin(asked, deps.config),
      address: `/s/${encodeURIComponent(asked.params.slug)}`,
      nowMs: deps.clock.now(),
      isPreview: true,
    });
    return await sendPage(asked, reply, made, { isPrivate: true });
  });
}

async function loadPreview(
  deps: PageDeps,
  asked: PreviewRequest,
  language: Language,
): Promise<StorefrontPage> {
  if (await isAllowed(deps, asked)) return await draftPage(deps, asked, language);
  return { page: 'missing', what: 'page', store: null };
}

async function isAllowed(deps: PageDeps, { params, body }: PreviewRequest): Promise<boolean> {
  const pass = body['pass'];
  if (typeof pass !== 'string') return false;
  const store = await found(findStore(deps.db, params.slug));
  if (!store) return false;
  return isPreviewPass(deps, store.sellerId, pass, await livingSessions(deps.db, deps.clock, store.sellerId));
}

async function draftPage(
  deps: PageDeps,
  { params, body }: PreviewRequest,
  language: Language,
): Promise<StorefrontPage> {
  return await inStore(deps, params.slug, language, (store) =>
    storePage(deps, withDraft(store, readDraft(body['store_setting'])), listQuery({}), language),
  );
}

/** What can be shown of a draft. While somebody is typing, a field may be wrong; then it is shown as it is saved. */
function readDraft(text: unknown): StoreSettingChange {
  let given: unknown;
  try {
    given = JSON.parse(typeof text === 'string' ? text : '{}');
  } catch {
    return {};
  }
  const { shape } = StoreSettingChange;
  const right = Object.entries((given ?? {}) as Record<string, unknown>).filter(
    ([name, value]) =>
      Object.hasOwn(shape, name) && shape[name as keyof typeof shape].safeParse(value).success,
  );
  return Object.fromEntries(right) as StoreSettingChange;
}

function withDraft(store: Store, draft: StoreSettingChange): Store {
  const pictureOf = (url: string | null | undefined, saved: string | null) =>
    url === undefined || (url !== null && !MEDIA.test(url)) ? saved : url;
  const cover = pictureOf(draft.cover_url, store.cover_url);
  const { opening_hours: hours } = draft;
  return {
    ...store,
    name: draft.store_name ?? store.name,
    description: draft.store_description ?? store.description,
    contact_phone: draft.contact_phone ?? store.contact_phone,
    business_hours: draft.business_hours ?? store.business_hours,
    announcement: draft.announcement ?? store.announcement,
    theme_color: draft.theme_color ?? store.theme_color,
    logo_url: pictureOf(draft.logo_url, store.logo_url),
    cover_url: cover,
    cover_size: cover === store.cover_url ? store.cover_size : null,
    opening_hours: hours === undefined || (hours && !areOpeningHours(hours)) ? store.opening_hours : hours,
  };
}
