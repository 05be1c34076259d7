import { BADGE_MAX } from '@raan/contract/constants';
import { classNames } from './class-names.ts';

/** A count as it is shown on badges: `99+` above 99. */
export function badgeText(count: number): string {
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}

type BadgeProps = {
  count: number;
  /** Read instead of the bare number, as in "3 unread". */
  label?: string;
  /** Grey at zero instead of nothing. */
  showZero?: boolean;
  className?: string;
};

/** A small count on an icon: red above zero; nothing, or grey, at zero. */
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
