const LIFETIME_MS = 60_000;

/** Revokes an object URL after a minute, because a picture, tab or download may still be reading it. */
export function releaseObjectUrl(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), LIFETIME_MS);
}
