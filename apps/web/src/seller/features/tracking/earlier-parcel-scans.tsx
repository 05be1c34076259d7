import type { EarlierParcel } from '@raan/contract/tracking/provenance';
import { useMessages } from '#lib/i18n.tsx';
import { parcelMessages } from '#lib/parcel-messages.ts';
import { useFormat } from '#lib/use-format.ts';
import { Chip } from '#ui/chip.tsx';
import { trackingMessages } from './tracking-messages.ts';

/** Scans of a corrected tracking number. They are shown separately and prove nothing about the order. */
export function EarlierParcelScans({ parcel: { tracking, sandbox, scans } }: { parcel: EarlierParcel }) {
  const t = useMessages(trackingMessages);
  const parcelText = useMessages(parcelMessages);
  const format = useFormat();
  return (
    <section
      aria-label={`${t('earlierParcel')} ${tracking}`}
      className="mt-4 rounded-control bg-sunken px-4 py-3 text-sm"
    >
      <h3 className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span>
          <span className="block text-xs text-ink-2">{t('earlierParcel')}</span>
          <span className="tabular font-semibold">{tracking}</span>
        </span>
        {sandbox ? <Chip tone="warning">{t('sandbox')}</Chip> : null}
      </h3>
      <ol className="pt-2">
        {scans.map((scan, index) => (
          <li
            key={`${scan.at} ${index}`}
            className="flex flex-wrap items-baseline justify-between gap-x-3 py-0.5 text-ink-2"
          >
            {parcelText(`kind_${scan.kind}`)}
            <time dateTime={scan.at} className="tabular text-xs">
              {format.date(scan.at, 'with-time')}
            </time>
          </li>
        ))}
      </ol>
      <p className="pt-2 text-xs text-ink-2">{t('earlierAbout')}</p>
    </section>
  );
}
