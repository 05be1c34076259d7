// What a push carries to a device on which the app is closed. It travels encrypted, so that only that browser reads it.
import * as z from 'zod/mini';

/** The address that a browser's push service gives a device; secret, and long. */
export const PUSH_ENDPOINT_MAX = 2_000;
/** Longer texts are cut: push services take 4,096 bytes, encrypted. */
export const PUSH_TEXT_MAX = 400;

export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  /** A path of ours, which a click opens. */
  path: z.string(),
  /** One tag, one notification: what is sent twice, or shown by an open page too, is seen once. */
  tag: z.string(),
  /** Shown even while the app is looked at: the seller asked for a test. */
  test: z.optional(z.boolean()),
});
export type PushMessage = z.output<typeof PushMessage>;

/** The tag of a notification, wherever the device shows it. */
export function notificationTag(id: number): string {
  return `raan-${id}`;
}
export const TEST_PUSH_TAG = 'raan-test';
