import type { ReactNode } from 'react';

type QueuePageProps = {
  title: string;
  about?: ReactNode;
  children: ReactNode;
};

/** A console page with a title and one list. */
export function QueuePage({ title, about, children }: QueuePageProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <div>
        <h1 className="text-xl font-semibold">{title}</h1>
        {about ? <div className="text-sm text-ink-2">{about}</div> : null}
      </div>
      {children}
    </div>
  );
}
