import type { ReactNode } from 'react';

/** The page's primary actions, sticky above the tab bar and the safe area. Last element of a page. */
export function StickyActions({ children, above }: { children: ReactNode; above?: ReactNode }) {
  return (
    <div className="sticky bottom-[var(--actions-bottom,0px)] z-10 -mx-4 mt-auto border-t border-line bg-surface/95 px-4 pt-3 pb-3 frosted">
      {above ? <div className="pb-2.5">{above}</div> : null}
      <div className="flex items-center gap-3">{children}</div>
    </div>
  );
}
