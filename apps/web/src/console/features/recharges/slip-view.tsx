import { useEffect } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ConsoleRecharge } from '@raan/contract/console/console-recharge-endpoints';
import { LookButton } from '#console/features/queue/look-button.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { openPictures } from '#lib/open-pictures.ts';
import { useUiText } from '#ui/ui-text.tsx';
import { rechargeMessages } from './recharge-messages.ts';

/** The slip, once it is asked for: it is fetched once, for each time is recorded, and gone with the page. */
export function SlipView({ slip }: { slip: NonNullable<ConsoleRecharge['slip']> }) {
  const t = useMessages(rechargeMessages);
  const { close, previous, next, imageMissing } = useUiText();
  const client = useQueryClient();
  const look = useMutation({
    mutationFn: async () => {
      const answer = await fetch(slip.url, { credentials: 'same-origin' });
      if (!answer.ok) throw new Error(`the slip answered ${answer.status}`);
      return URL.createObjectURL(await answer.blob());
    },
    gcTime: 0,
    meta: { quiet: true },
    // The address has run out with the page standing open: the list brings a new one.
    onError: () => void client.invalidateQueries({ queryKey: ['console', 'recharges'] }),
  });
  const src = look.data;
  useEffect(() => () => (src ? URL.revokeObjectURL(src) : undefined), [src]);
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
            words: { close, previous, next, imageMissing },
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
  return <LookButton label={t('openSlip')} look={look} failed={t('slipFailed')} />;
}
