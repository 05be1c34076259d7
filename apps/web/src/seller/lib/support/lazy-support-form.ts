// The support form is rarely used, so it is loaded on demand.
import { lazyPart } from '#lib/lazy-part.tsx';
import { supportMessages } from './support-messages.ts';

export const LazySupportForm = lazyPart(
  async () => ({ default: (await import('./support-form.tsx')).SupportForm }),
  { messages: supportMessages },
);

export const LazySupportSent = lazyPart(
  async () => ({ default: (await import('./support-form.tsx')).SupportSent }),
  { messages: supportMessages },
);
