import IconShoppingBag from '#icon/IconShoppingBag';
import type { SampleOrder, SampleStatus } from '@raan/contract/samples/sample';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { classNames } from '#ui/class-names.ts';
import { TONE_TINT } from '#ui/tone.ts';
import { SAMPLE_STYLES } from './sample-status.tsx';
import { sampleMessages } from './sample-messages.ts';

/** Events of a sample order, newest first. */
export function SampleTimeline({ sample }: { sample: SampleOrder }) {
  const t = useMessages(sampleMessages);
  const { date } = useFormat();
  const steps: readonly [SampleStatus, string | null][] = [
    ['cancelled', sample.cancelled_at],
    ['received', sample.received_at],
    ['shipped', sample.shipped_at],
    ['placed', sample.created_at],
  ];
  const events = steps.flatMap(([status, at]) => (at === null ? [] : [{ status, at }]));
  return (
    <ol className="flex flex-col">
      {events.map(({ status, at }, index) => {
        const { tone, Icon } =
          status === 'placed' ? { tone: 'brand' as const, Icon: IconShoppingBag } : SAMPLE_STYLES[status];
        return (
          <li key={status} className="relative flex gap-3 pb-5 last:pb-0">
            {index < events.length - 1 ? (
              <span aria-hidden className="absolute top-9 bottom-0 left-[1.0625rem] w-px bg-line" />
            ) : null}
            <span
              className={classNames(
                'inline-flex size-9 shrink-0 items-center justify-center rounded-full',
                TONE_TINT[tone],
              )}
            >
              <Icon size={18} stroke={1.8} aria-hidden />
            </span>
            <p className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3 pt-1.5">
              <span className={index === 0 ? 'font-semibold' : undefined}>
                {t(
                  status === 'cancelled' && sample.paid_amount === 0
                    ? 'event_cancelledFree'
                    : `event_${status}`,
                )}
              </span>
              <time dateTime={at} className="tabular text-xs text-ink-2">
                {date(at, 'with-time')}
              </time>
            </p>
          </li>
        );
      })}
    </ol>
  );
}
