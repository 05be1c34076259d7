import type { ReactNode } from 'react';
import { Notice } from '#ui/notice.tsx';
import { errorText } from './errors.ts';

/** Shows a failure and announces it; nothing without one. */
export function ErrorNotice({ error, title }: { error: Error | null; title?: ReactNode }) {
  return error ? (
    <Notice tone="negative" alert title={title}>
      {errorText(error)}
    </Notice>
  ) : null;
}
