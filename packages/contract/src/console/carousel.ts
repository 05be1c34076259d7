import * as z from 'zod/mini';
import { localizedTextSchema } from '../localized-text.ts';
import { Id, Moment, text, Timestamp } from '../primitives.ts';

export const SLIDES_MAX = 20;
export const SLIDE_TITLE_MAX = 60;
export const SLIDE_LINK_MAX = 300;

/** Pictures of the platform are named by a hash of their bytes. */
export const PICTURE_HASH = /^[0-9a-f]{40}$/;

export const SlideContent = z.object({
  picture: z.string().check(z.regex(PICTURE_HASH)),
  title: localizedTextSchema(SLIDE_TITLE_MAX),
  /** Path on this site, https address, or empty for no link. */
  link: text(SLIDE_LINK_MAX, 0),
  is_on: z.boolean(),
  /** Period in which it is shown; null: unlimited. */
  starts_at: z.nullable(Moment),
  ends_at: z.nullable(Moment),
});
export type SlideContent = z.output<typeof SlideContent>;

export const SLIDE_STATES = ['shown', 'waiting', 'over', 'off'] as const;
export type SlideState = (typeof SLIDE_STATES)[number];

export const ConsoleSlide = z.object({
  ...SlideContent.shape,
  id: Id,
  image: z.string(),
  state: z.enum(SLIDE_STATES),
  version: z.int(),
  changed_at: Timestamp,
  changed_by: z.nullable(z.string()),
});
export type ConsoleSlide = z.output<typeof ConsoleSlide>;

type Period = Pick<SlideContent, 'is_on' | 'starts_at' | 'ends_at'>;

/** Returns whether sellers see a slide at a time (ms), and if not, why. */
export function slideState({ is_on, starts_at, ends_at }: Period, now: number): SlideState {
  if (!is_on) return 'off';
  if (ends_at !== null && Date.parse(ends_at) <= now) return 'over';
  return starts_at !== null && Date.parse(starts_at) > now ? 'waiting' : 'shown';
}

/** Checks for a path on this site. `//host` and `/\host` would lead to other hosts. */
export function isInternalPath(link: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(link);
}
