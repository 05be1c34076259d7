/** Query parameter of shared links: where the link was shared. It names a place, never a person. */
export const SOURCE_PARAMETER = 's';

/** `picture`: the QR code of a shared picture. `share`: the device's own sharing. */
export const SHARE_SOURCES = ['line', 'facebook', 'instagram', 'tiktok', 'picture', 'share', 'link'] as const;
export type ShareSource = (typeof SHARE_SOURCES)[number];

/** `other`: a word that Raan does not know. */
export const VISIT_SOURCES = [...SHARE_SOURCES, 'other'] as const;
export type VisitSource = (typeof VISIT_SOURCES)[number];

export const SOURCE_MAX = 40;
/** A customer who orders within this time after following a shared link counts for its source. */
export const SOURCE_DAYS = 7;

/** Returns the source that a link names; undefined without one. */
export function asVisitSource(text: unknown): VisitSource | undefined {
  if (typeof text !== 'string' || text === '') return undefined;
  return VISIT_SOURCES.find((source) => source === text) ?? 'other';
}

/** Adds the source to a URL without parameters. */
export function withSource(url: string, source: ShareSource): string {
  return `${url}?${SOURCE_PARAMETER}=${source}`;
}
