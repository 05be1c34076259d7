// The home carousel's three shapes (entries, a JSON text of image addresses, one address) read into one.

export type CarouselSlide = { image: string; link: string | null; title?: string | undefined };

/** An address that a page may show or lead to: on this site, or over http(s) elsewhere. */
function isSafeAddress(address: unknown): address is string {
  return typeof address === 'string' && (/^\/(?![/\\])/.test(address) || /^https?:\/\//i.test(address));
}

function slideOf(entry: unknown): CarouselSlide[] {
  if (typeof entry === 'string') return isSafeAddress(entry) ? [{ image: entry, link: null }] : [];
  if (typeof entry !== 'object' || entry === null) return [];
  const { image, link, title } = entry as Readonly<Record<string, unknown>>;
  if (!isSafeAddress(image)) return [];
  return [
    { image, link: isSafeAddress(link) ? link : null, title: typeof title === 'string' ? title : undefined },
  ];
}

/** The slides of a `home_carousel` setting, in order. What can't be read, or leads where no link should, is left out. */
export function carouselSlides(setting: unknown): CarouselSlide[] {
  if (Array.isArray(setting)) return setting.flatMap(slideOf);
  if (typeof setting !== 'string' || setting.trim() === '') return [];
  const text = setting.trim();
  if (!text.startsWith('[') && !text.startsWith('"')) return slideOf(text);
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.flatMap(slideOf) : slideOf(parsed);
  } catch {
    return [];
  }
}
