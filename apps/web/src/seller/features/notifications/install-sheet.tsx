import IconDeviceMobile from '#icon/IconDeviceMobile';
import IconShare2 from '#icon/IconShare2';
import IconSquarePlus from '#icon/IconSquarePlus';
import { useMessages } from '#lib/i18n.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { pushMessages } from './push-messages.ts';

const STEPS = [
  { words: 'installStep1', Icon: IconShare2 },
  { words: 'installStep2', Icon: IconSquarePlus },
  { words: 'installStep3', Icon: IconDeviceMobile },
] as const;

/** How an iPhone is made to notify: by way of its home screen. */
export default function InstallSheet({ onClose }: { onClose: () => void }) {
  const t = useMessages(pushMessages);
  return (
    <Sheet open onClose={onClose} title={t('installTitle')}>
      <p className="text-sm text-ink-2">{t('installAbout')}</p>
      <ol className="mt-4 flex flex-col gap-4 pb-2">
        {STEPS.map(({ words, Icon }, index) => (
          <li key={words} className="flex items-center gap-3">
            <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand-strong">
              <Icon size={20} aria-hidden />
            </span>
            <span className="text-base">
              <span className="tabular">{`${index + 1}. `}</span>
              {t(words)}
            </span>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
