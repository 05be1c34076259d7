import { useMessages } from '#lib/i18n.tsx';
import { Chip } from '#ui/chip.tsx';
import { Picture } from '#ui/picture.tsx';
import { listingMessages } from './listing-messages.ts';

const SAMPLES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Ten grey sample rows, shown when the list can't be loaded. */
export function SampleProducts() {
  const t = useMessages(listingMessages);
  return (
    <section className="flex flex-col gap-3">
      <p className="text-center text-sm text-ink-2">{t('sampleNote')}</p>
      <ul className="flex flex-col gap-3 [filter:grayscale(1)]">
        {SAMPLES.map((number) => (
          <li
            key={number}
            className="flex items-center gap-3 rounded-card border border-dashed border-line bg-sunken p-2 pr-4"
          >
            <Picture
              src={null}
              alt={t('sampleName', { number })}
              width={1}
              height={1}
              className="size-18 shrink-0 rounded-control"
            />
            <span className="min-w-0 flex-1 text-sm text-ink-2">{t('sampleName', { number })}</span>
            <Chip>{t('sample')}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}
