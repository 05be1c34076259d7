import { useEffect } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  listConsoleRecharges,
  type ConsoleRecharge,
} from '@raan/contract/console/console-recharge-endpoints';
import { RevealButton } from '#console/features/queue/reveal-button.tsx';
import { consoleListKey } from '#console/lib/list/use-console-list.ts';
import { useMessages } from '#lib/i18n.tsx';
import { openPictures } from '#lib/open-pictures.ts';
import { useUiText } from '#ui/ui-text.tsx';
import { releaseObjectUrl } from '#ui/release-object-url.ts';
import { rechargeMessages } from './recharge-messages.ts';

/** Shows the slip on request. Fetched once, because every access is logged; never cached. */
export function SlipView({ slip }: { slip: NonNullable<ConsoleRecharge['slip']> }) {
  const t = useMessages(rechargeMessages);
  const { close, previous, next, imageMissing } = useUiText();
  const client = useQueryClient();
  const loading = useMutation({
    mutationFn: async () => {
      const response = await fetch(slip.url, { credentials: 'same-origin' });
      if (!response.ok) throw new Error(`slip request failed with status ${response.status}`);
      return URL.createObjectURL(await response.blob());
    },
    gcTime: 0,
    meta: { quiet: true },
    // The signed address has expired; the list contains a new one.
    onError: () => void client.invalidateQueries({ queryKey: consoleListKey(listConsoleRecharges) }),
  });
  const src = loading.data;
  useEffect(() => () => (src ? releaseObjectUrl(src) : undefined), [src]);
  const { width, height, color } = slip;
  if (src)
    return (
      <button
        type="button"
        aria-label={t('enlarge')}
        onClick={() =>
          openPictures({
            pictures: [{ src, alt: t('slip'), width, height }],
            index: 0,
            labels: { close, previous, next, imageMissing },
          })
        }
        className="mt-3 flex w-full cursor-zoom-in justify-center overflow-hidden rounded-control border border-line"
        style={{ backgroundColor: color }}
      >
        <img
          src={src}
          alt={t('slip')}
          width={width}
          height={height}
          className="max-h-96 w-auto object-contain"
        />
      </button>
    );
  return <RevealButton label={t('openSlip')} reveal={loading} failureText={t('slipFailed')} />;
}
