import IconCircle from '#icon/IconCircle';
import IconCircleCheck from '#icon/IconCircleCheck';
import { useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import { Card } from '#ui/card.tsx';
import { verificationMessages } from './verification-messages.ts';

const ITEMS = ['itemName', 'itemNumber', 'itemValid', 'itemFront', 'itemBack', 'itemSent'] as const;
export type CompletedItems = Readonly<Record<(typeof ITEMS)[number], boolean>>;

/** Progress of the six items that a verification requires. */
export function VerificationProgress({ completed }: { completed: CompletedItems }) {
  const t = useMessages(verificationMessages);
  const count = ITEMS.filter((item) => completed[item]).length;
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-base font-semibold">{t('progress')}</h2>
        <span className="tabular text-sm text-ink-2">
          {t('progressOf', { done: count, all: ITEMS.length })}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label={t('progress')}
        aria-valuemin={0}
        aria-valuemax={ITEMS.length}
        aria-valuenow={count}
        className="mt-2 h-2 overflow-hidden rounded-full bg-sunken"
      >
        <span
          className="block h-full rounded-full bg-positive transition-[width]"
          style={{ width: `${(count / ITEMS.length) * 100}%` }}
        />
      </div>
      <ul className="mt-3 grid grid-cols-2 gap-x-3 gap-y-1.5">
        {ITEMS.map((item) => (
          <li
            key={item}
            className={classNames(
              'flex items-center gap-1.5 text-sm',
              completed[item] ? 'text-ink' : 'text-ink-2',
            )}
          >
            {completed[item] ? (
              <IconCircleCheck size={18} aria-label={t('done')} className="shrink-0 text-positive" />
            ) : (
              <IconCircle size={18} aria-label={t('missing')} className="shrink-0" />
            )}
            {t(item)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
