// Few visits write to anybody.
import { lazyPart } from './lazy-part.tsx';
import { supportMessages } from './support-messages.ts';

/** A message to those who help sellers; fetched where it is shown. */
export const SupportForm = lazyPart(
  async () => ({ default: (await import('./support-form.tsx')).SupportForm }),
  { words: supportMessages },
);

/** What stands in its place once it is sent. */
export const SupportSent = lazyPart(
  async () => ({ default: (await import('./support-form.tsx')).SupportSent }),
  { words: supportMessages },
);
