// Links to a store's pages on other networks. Only these hosts, and no parameters: a link must not lead elsewhere.
import * as z from 'zod/mini';

export const SOCIAL_NETWORKS = ['line', 'facebook', 'instagram', 'tiktok'] as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[number];

export const SOCIAL_LINK_MAX = 200;

/** Names of the networks; the same in every language. */
export const SOCIAL_NAMES: Readonly<Record<SocialNetwork, string>> = {
  line: 'LINE',
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
};

const link = z.string().check(z.maxLength(SOCIAL_LINK_MAX));

/** Empty: none. */
export const SocialLinks = z.object({ line: link, facebook: link, instagram: link, tiktok: link });
export type SocialLinks = z.output<typeof SocialLinks>;

export const NO_SOCIAL_LINKS: SocialLinks = { line: '', facebook: '', instagram: '', tiktok: '' };

const NAME = String.raw`[\w.%~-]+`;
/** Hosts and paths of pages and profiles. Facebook's `.php` pages are excluded, because some of them redirect. */
const PAGES: Readonly<Record<SocialNetwork, readonly RegExp[]>> = {
  line: [
    new RegExp(String.raw`^line\.me(?:/R)?/ti/p/[@~]?${NAME}$`, 'i'),
    new RegExp(String.raw`^(?:page\.line\.me|lin\.ee)/${NAME}$`, 'i'),
  ],
  facebook: [
    new RegExp(
      String.raw`^(?:(?:www|m|web)\.)?(?:facebook|fb)\.com/(?!.*\.php$)${NAME}(?:/${NAME}){0,2}$`,
      'i',
    ),
  ],
  instagram: [new RegExp(String.raw`^(?:www\.)?instagram\.com/${NAME}$`, 'i')],
  tiktok: [new RegExp(String.raw`^(?:(?:www|m)\.)?tiktok\.com/@${NAME}$`, 'i')],
};
/** Profiles without a name of their own. */
const FACEBOOK_PROFILE = /^((?:(?:www|m|web)\.)?facebook\.com\/profile\.php\?id=\d{1,20})(?:[&#].*)?$/i;
const LINE_ID = /^@[a-z0-9._-]{2,40}$/i;

/**
 * Returns the link as `https://…` without parameters; '' for an empty text; undefined for anything that is not a page of the
 * network. Accepts links without `https://`, and a LINE ID such as @shop.
 */
export function normalizeSocialLink(network: SocialNetwork, text: string): string | undefined {
  const typed = text.trim();
  if (typed === '') return '';
  if (network === 'line' && LINE_ID.test(typed)) return `https://line.me/R/ti/p/${typed}`;
  const address = typed.replace(/^https?:\/\//i, '');
  const [, profile] = network === 'facebook' ? (FACEBOOK_PROFILE.exec(address) ?? []) : [];
  if (profile !== undefined) return `https://${profile}`;
  const page = address.replace(/[?#].*$/s, '').replace(/\/$/, '');
  return PAGES[network].some((pattern) => pattern.test(page)) ? `https://${page}` : undefined;
}
