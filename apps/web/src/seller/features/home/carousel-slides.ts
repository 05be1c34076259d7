// Reads the home carousel's setting, which has three formats: entries, a JSON text of image URLs, or one URL.

export type CarouselSlide = { image: string; link: string | null; title?: string | undefined };

/** A URL on this site, or http(s) elsewhere. */
function isSafeAddress(address: unknown): address is string {
  return typeof address === 'string' && (/^\/(?![/\\])/.test(address) || /^https?:\/\//i.test(address));
}

function toSlides(entry: unknown): CarouselSlide[] {
  if (typeof entry === 'string') return isSafeAddress(entry) ? [{ image: entry, link: null }] : [];
  if (typeof entry !== 'object' || entry === null) return [];
  const { image, link, title } = entry as Readonly<Record<string, unknown>>;
  if (!isSafeAddress(image)) return [];
  return [
    { image, link: isSafeAddress(link) ? link : null, title: typeof title === 'string' ? title : undefined },
  ];
}

/** Returns the slides of a `home_carousel` setting, in order. Invalid and unsafe entries are dropped. */
export function carouselSlides(setting: unknown): CarouselSlide[] {
  if (Array.isArray(setting)) return setting.flatMap(toSlides);
  if (typeof setting !== 'string' || setting.trim() === '') return [];
  const text = setting.trim();
  if (!text.startsWith('[') && !text.startsWith('"')) return toSlides(text);
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.flatMap(toSlides) : toSlides(parsed);
  } catch {
    return [];
  }
}
