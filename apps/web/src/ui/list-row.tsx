import type { ReactNode } from 'react';
import IconChevronRight from '#icon/IconChevronRight';
import { classNames } from './class-names.ts';

export type ListRowProps = {
  title: ReactNode;
  detail?: ReactNode;
  lead?: ReactNode;
  trail?: ReactNode;
  chevron?: boolean;
};

export const listRowClasses = 'flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left';
export const clickableClasses = 'transition-colors hover:bg-sunken/60 active:bg-sunken';

/** The content of a row, for use in a link: `<Link className={listRowClasses}><ListRowContent …/></Link>`. */
export function ListRowContent({ title, detail, lead, trail, chevron }: ListRowProps) {
  return (
    <>
      {lead ? <span className="inline-flex shrink-0 items-center justify-center">{lead}</span> : null}
      <span className="min-w-0 flex-1">
        <span className="block text-base">{title}</span>
        {detail ? <span className="block text-sm text-ink-2">{detail}</span> : null}
      </span>
      {trail ? <span className="shrink-0 text-right">{trail}</span> : null}
      {chevron ? <IconChevronRight size={20} aria-hidden className="shrink-0 text-ink-2" /> : null}
    </>
  );
}

/** A row of a list; a button when it has `onClick`. */
export function ListRow({ onClick, ...content }: ListRowProps & { onClick?: () => void }) {
  if (!onClick)
    return (
      <div className={listRowClasses}>
        <ListRowContent {...content} />
      </div>
    );
  return (
    <button type="button" onClick={onClick} className={classNames(listRowClasses, clickableClasses)}>
      <ListRowContent {...content} />
    </button>
  );
}
