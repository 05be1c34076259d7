// Slide-to-verify: the same rule decides in the browser when the slide is done and on the server whether it was.
import { SLIDE_KNOB_PX, SLIDE_SHARE } from '../constants.ts';
import type { SlidePoint } from './auth-endpoints.ts';

export const SLIDE_DURATION_MIN_MS = 120;
export const SLIDE_DURATION_MAX_MS = 60_000;

/** How far the knob must be dragged: 90 % of the track's width minus 40 px. */
export function slideTarget(trackWidth: number): number {
  return SLIDE_SHARE * (trackWidth - SLIDE_KNOB_PX);
}

/** The share of the way that a hand can cover between two reports of a pointer; a script that teleports the knob covers more. */
const STEP_SHARE_MAX = 0.6;

/** How long a slide took by its own account, in milliseconds. */
export function slideDuration(trail: readonly SlidePoint[]): number {
  const [first] = trail;
  const last = trail.at(-1);
  return first && last ? last.t - first.t : 0;
}

/**
 * Whether a trail is a finished slide: it starts at the left, time never runs back, it takes a human's time, moves without a jump and
 * reaches the target.
 */
export function isFinishedSlide(trackWidth: number, trail: readonly SlidePoint[]): boolean {
  const first = trail[0];
  const last = trail.at(-1);
  if (!first || !last || trail.length < 3) return false;
  const inOrder = trail.every((point, index) => point.t >= (trail[index - 1]?.t ?? point.t));
  const duration = slideDuration(trail);
  const stepMax = STEP_SHARE_MAX * slideTarget(trackWidth);
  const isSmooth = trail.every((point, index) => point.x - (trail[index - 1]?.x ?? 0) <= stepMax);
  return (
    inOrder &&
    isSmooth &&
    first.x <= SLIDE_KNOB_PX &&
    trail.every((point) => point.x >= -1 && point.x <= trackWidth + 1) &&
    duration >= SLIDE_DURATION_MIN_MS &&
    duration <= SLIDE_DURATION_MAX_MS &&
    last.x >= slideTarget(trackWidth) - 0.5
  );
}
