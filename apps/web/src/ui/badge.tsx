import { badgeText } from './badge-text.ts';
import { classNames } from './class-names.ts';

type BadgeProps = {
  count: number;
  /** Read by screen readers instead of the number: "3 unread". */
  label?: string;
  /** Shows a grey 0 instead of nothing. */
  showZero?: boolean;
  className?: string;
};

/** A small count on an icon. */
export function Badge({ count, label, showZero = false, className }: BadgeProps) {
  if (count <= 0 && !showZero) return null;
  return (
    <span
      className={classNames(
        'tabular inline-flex h-5 min-w-5 items-center justify-center rounded-full px-1.5 text-xs leading-none font-semibold',
        count > 0 ? 'bg-negative text-negative-ink' : 'bg-sunken text-ink-2',
        className,
      )}
    >
      <span aria-hidden={label ? true : undefined}>{badgeText(count)}</span>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
