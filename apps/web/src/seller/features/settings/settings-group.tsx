import type { ReactNode } from 'react';
import { Card } from '#ui/card.tsx';

type GroupProps = { title: string; note?: string; children: ReactNode };

/** A titled card of settings. */
export function SettingsGroup({ title, note, children }: GroupProps) {
  return (
    <section>
      <h2 className="px-1 pb-1.5 text-sm font-semibold text-ink-2">{title}</h2>
      <Card as="div" flush className="divide-y divide-line overflow-hidden">
        {children}
      </Card>
      {note ? <p className="px-1 pt-1.5 text-xs text-ink-2">{note}</p> : null}
    </section>
  );
}
