import { Fragment, useState, type ReactNode } from 'react';
import type IconTruck from '#icon/IconTruck';
import { classNames } from '#ui/class-names.ts';
import { TONE_TINT, type Tone } from '#ui/tone.ts';
import { useMessages } from './i18n.tsx';
import { parcelMessages } from './parcel-messages.ts';
import { useFormat } from './use-format.ts';

/** Position of an entry in its timeline. */
export type TimelinePosition = { isNewest: boolean; isLast: boolean };

type TimelineProps<Item> = {
  label: string;
  /** Newest first. */
  items: readonly Item[];
  /** Entries shown before the list is expanded. */
  collapsedCount: number;
  expandLabel: string;
  children: (item: Item, position: TimelinePosition) => ReactNode;
};

/** A list of past events with the newest ones, and a button that shows the others. */
export function Timeline<Item>({
  label,
  items,
  collapsedCount,
  expandLabel,
  children: renderItem,
}: TimelineProps<Item>) {
  const t = useMessages(parcelMessages);
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = isExpanded ? items : items.slice(0, collapsedCount);
  return (
    <>
      <ol aria-label={label} className="flex flex-col">
        {shown.map((item, index) => (
          // Counts from the oldest, because new entries are added at the beginning.
          <Fragment key={items.length - index}>
            {renderItem(item, { isNewest: index === 0, isLast: index === shown.length - 1 })}
          </Fragment>
        ))}
      </ol>
      {items.length > collapsedCount ? (
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="-mb-2 min-h-12 text-sm font-semibold text-brand hover:underline"
        >
          {isExpanded ? t('fewerEvents') : expandLabel}
        </button>
      ) : null}
    </>
  );
}

type TimelineEntryProps = TimelinePosition & {
  tone: Tone;
  Icon: typeof IconTruck;
  title: string;
  by?: ReactNode;
  /** Where it happened. */
  place?: string | null;
  at: string;
  children?: ReactNode;
};

/** An entry with its icon, title, time and, optionally, author, place and details. */
export function TimelineEntry({
  tone,
  Icon,
  title,
  by,
  place,
  at,
  isNewest,
  isLast,
  children,
}: TimelineEntryProps) {
  const format = useFormat();
  return (
    <li className="relative flex gap-3 pb-4 last:pb-1">
      {isLast ? null : <span aria-hidden className="absolute top-9 bottom-0 left-[1.0625rem] w-px bg-line" />}
      <span
        className={classNames(
          'inline-flex size-9 shrink-0 items-center justify-center rounded-full',
          TONE_TINT[isNewest ? tone : 'neutral'],
        )}
      >
        <Icon size={18} stroke={1.8} aria-hidden />
      </span>
      <div className="min-w-0 flex-1 text-sm text-ink-2">
        <p className={classNames('text-ink', isNewest && 'font-semibold')}>{title}</p>
        <p className="overflow-clip">
          {/* Each part has a leading dot; the dot at the start of a line is clipped. */}
          <span className="-ml-3 flex flex-wrap">
            {by ? <DotSeparated>{by}</DotSeparated> : null}
            {place ? <DotSeparated>{place}</DotSeparated> : null}
            <DotSeparated>
              <time dateTime={at} className="tabular whitespace-nowrap">
                {format.date(at, 'with-time')}
              </time>
            </DotSeparated>
          </span>
        </p>
        {children ? <div className="wrap-break-word">{children}</div> : null}
      </div>
    </li>
  );
}

function DotSeparated({ children }: { children: ReactNode }) {
  return (
    <span className="relative min-w-0 pl-3 wrap-break-word">
      <span aria-hidden className="absolute left-1">
        ·
      </span>
      {children}
    </span>
  );
}
