import type { ReactNode } from 'react';

type QueuePageProps = {
  title: string;
  /** What the list is, where its title does not say it. */
  about?: ReactNode;
  children: ReactNode;
};

/** A page of the console that is one list under its title. */
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
