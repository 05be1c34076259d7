import type { ReactNode } from 'react';
import IconChevronRight from '#icon/IconChevronRight';
import { classNames } from './class-names.ts';

export type ListRowProps = {
  title: ReactNode;
  detail?: ReactNode;
  /** At the left: an icon or a picture. */
  lead?: ReactNode;
  /** At the right: an amount, a badge, a switch. */
  trail?: ReactNode;
  /** Shows that pressing leads on. */
  chevron?: boolean;
};

export const listRowLook = 'flex min-h-14 w-full items-center gap-3 px-4 py-3 text-left';
export const pressableLook = 'transition-colors hover:bg-sunken/60 active:bg-sunken';

/** What stands in a row; put it into your own link: `<Link className={listRowLook}><ListRowContent …/></Link>`. */
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

/** A row of a list: a button when it has `onPress`, else plain. */
export function ListRow({ onPress, ...content }: ListRowProps & { onPress?: () => void }) {
  if (!onPress)
    return (
      <div className={listRowLook}>
        <ListRowContent {...content} />
      </div>
    );
  return (
    <button type="button" onClick={onPress} className={classNames(listRowLook, pressableLook)}>
      <ListRowContent {...content} />
    </button>
  );
}
