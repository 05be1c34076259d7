// Browser and server share this rule.
import { SLIDE_KNOB_PX, SLIDE_SHARE } from '../constants.ts';
import type { SlidePoint } from './auth-endpoints.ts';

export const SLIDE_DURATION_MIN_MS = 120;
export const SLIDE_DURATION_MAX_MS = 60_000;

/** Returns the distance in px that the knob must be dragged: 90 % of (track width − 40 px). */
export function slideTarget(trackWidth: number): number {
  return SLIDE_SHARE * (trackWidth - SLIDE_KNOB_PX);
}

/** Largest share of the distance between two pointer events. Scripts that teleport the knob exceed it. */
const STEP_SHARE_MAX = 0.6;

/** Returns the duration of a slide in milliseconds, as the client reports it. */
export function slideDuration(trail: readonly SlidePoint[]): number {
  const [first] = trail;
  const last = trail.at(-1);
  return first && last ? last.t - first.t : 0;
}

/** Checks that a human made the trail: time runs forward, a plausible duration, no jumps, and the target is reached. */
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
