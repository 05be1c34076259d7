import { useEffect, useRef, type ReactNode } from 'react';
import { Notice } from '#ui/notice.tsx';
import { errorText } from './errors.ts';

/** Shows a failure, announces it and scrolls it into view, because it may appear behind the buttons; nothing without one. */
export function ErrorNotice({ error, title }: { error: Error | null; title?: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // jsdom has no layout.
    if (error) notice.current?.scrollIntoView?.({ block: 'nearest' });
  }, [error]);
  return error ? (
    <Notice ref={notice} tone="negative" alert title={title}>
      {errorText(error)}
    </Notice>
  ) : null;
}
