export const SLUG_MIN = 3;
export const SLUG_MAX = 40;
/** Limited, because every change leaves a redirect for shared links. */
export const SLUG_CHANGES_PER_YEAR = 5;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Words that look like a page of the platform, the platform itself, or another company. */
const RESERVED = new Set(
  (
    'about account accounts addresses admin administrator api app apple assets auth bank brand cart catalogue checkout console contact demo ' +
    'facebook favicon files google health help home info instagram lazada legal line login logout mail media me metrics new null ' +
    'official order orders payment payments platform press preview privacy product products raan ready register robots root s search ' +
    'security seller sellers settings shop shopee sitemap staff static status store support system temu terms test tiktok undefined ' +
    'user users verify wallet www'
  ).split(' '),
);

/** Returns the problem of a slug, or undefined. */
export function findSlugProblem(slug: string): 'form' | 'reserved' | undefined {
  if (slug.length < SLUG_MIN || slug.length > SLUG_MAX || !SLUG.test(slug)) return 'form';
  return RESERVED.has(slug) || slug.startsWith('raan-') ? 'reserved' : undefined;
}
