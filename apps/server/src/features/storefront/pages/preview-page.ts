// Preview of the seller's own store with unsaved settings. It is not counted as a visit and not indexed.
import { normalizeSocialLink, SOCIAL_NETWORKS, type SocialLinks } from '@raan/contract/shop/social-links';
import { areValidOpeningHours } from '@raan/contract/shop/opening-hours';
import { StoreSettingChange } from '@raan/contract/shop/shop-endpoints';
import type { Language } from '@raan/contract/language';
import type { RenderStorefront, StorefrontPage } from '@raan/contract/storefront/storefront-pages';
import type { Store } from '@raan/contract/storefront/storefront';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestOrigin } from '#platform/http/origin.ts';
import { pageLanguage } from '#platform/http/web-pages.ts';
import { selectActiveSessionHashes } from '#features/sellers/active-sessions.ts';
import { isValidPreviewPass } from '#features/shop/preview-pass.ts';
import { findStore } from '#features/storefront/storefront.queries.ts';
import {
  undefinedIfMissing,
  loadInStore,
  parseListQuery,
  loadStorePage,
  type PageDeps,
} from './load-page.ts';
import { sendPage } from './send-page.ts';

type PreviewRequest = FastifyRequest<{ Params: { slug: string }; Body: Record<string, unknown> }>;

const MEDIA_URL = /^\/media\/[0-9a-f]{40}\/\d{3,4}\.webp$/;

/** Registers POST /s/{slug}/preview: a form with `pass` and `store_setting`, submitted into an iframe. */
export function registerPreviewPage(app: FastifyInstance, deps: PageDeps, render: RenderStorefront): void {
  app.post('/s/:slug/preview', { schema: { hide: true } }, async (request, reply) => {
    const previewRequest = request as PreviewRequest;
    const language = pageLanguage(previewRequest);
    const page = await loadPreview(deps, previewRequest, language).catch((error: unknown): StorefrontPage => {
      request.log.error({ err: error }, 'store preview failed');
      return { page: 'failed' };
    });
    const rendered = await render(page, {
      language,
      origin: requestOrigin(previewRequest, deps.config),
      address: `/s/${encodeURIComponent(previewRequest.params.slug)}`,
      nowMs: deps.clock.now(),
      isPreview: true,
    });
    return await sendPage(previewRequest, reply, rendered, { isPrivate: true });
  });
}

async function loadPreview(
  deps: PageDeps,
  previewRequest: PreviewRequest,
  language: Language,
): Promise<StorefrontPage> {
  if (await isAllowed(deps, previewRequest)) return await loadDraftPage(deps, previewRequest, language);
  return { page: 'missing', subject: 'page', store: null };
}

async function isAllowed(deps: PageDeps, { params, body }: PreviewRequest): Promise<boolean> {
  const pass = body['pass'];
  if (typeof pass !== 'string') return false;
  const store = await undefinedIfMissing(findStore(deps.db, params.slug));
  if (!store) return false;
  return isValidPreviewPass(
    deps,
    store.sellerId,
    pass,
    await selectActiveSessionHashes(deps.db, deps.clock, store.sellerId),
  );
}

async function loadDraftPage(
  deps: PageDeps,
  { params, body }: PreviewRequest,
  language: Language,
): Promise<StorefrontPage> {
  return await loadInStore(deps, params.slug, language, (store) =>
    loadStorePage(deps, withDraft(store, readDraft(body['store_setting'])), parseListQuery({}), language),
  );
}

/** A field may be invalid while the seller is typing; its saved value is shown instead. */
function readDraft(text: unknown): StoreSettingChange {
  let parsed: unknown;
  try {
    parsed = JSON.parse(typeof text === 'string' ? text : '{}');
  } catch {
    return {};
  }
  const { shape } = StoreSettingChange;
  const validFields = Object.entries((parsed ?? {}) as Record<string, unknown>).filter(
    ([name, value]) =>
      Object.hasOwn(shape, name) && shape[name as keyof typeof shape].safeParse(value).success,
  );
  return Object.fromEntries(validFields) as StoreSettingChange;
}

/** Returns the links without those that are no pages of their network. */
function validLinks(links: SocialLinks | undefined): SocialLinks | undefined {
  if (!links) return undefined;
  const entries = SOCIAL_NETWORKS.map((network) => [
    network,
    normalizeSocialLink(network, links[network]) ?? '',
  ]);
  return Object.fromEntries(entries) as SocialLinks;
}

function withDraft(store: Store, draft: StoreSettingChange): Store {
  const pictureOf = (url: string | null | undefined, saved: string | null) =>
    url === undefined || (url !== null && !MEDIA_URL.test(url)) ? saved : url;
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
    social_links: validLinks(draft.social_links) ?? store.social_links,
    vacation_until: draft.vacation_until === undefined ? store.vacation_until : draft.vacation_until,
    opening_hours:
      hours === undefined || (hours && !areValidOpeningHours(hours)) ? store.opening_hours : hours,
  };
}
