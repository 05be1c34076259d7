import IconDeviceMobile from '#icon/IconDeviceMobile';
import IconShare2 from '#icon/IconShare2';
import IconSquarePlus from '#icon/IconSquarePlus';
import { useMessages } from '#lib/i18n.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { pushMessages } from './push-messages.ts';

const STEPS = [
  { textKey: 'installStep1', Icon: IconShare2 },
  { textKey: 'installStep2', Icon: IconSquarePlus },
  { textKey: 'installStep3', Icon: IconDeviceMobile },
] as const;

/** Explains how to install the app on an iPhone, which is required for push notifications. */
export default function InstallSheet({ onClose }: { onClose: () => void }) {
  const t = useMessages(pushMessages);
  return (
    <Sheet open onClose={onClose} title={t('installTitle')}>
      <p className="text-sm text-ink-2">{t('installAbout')}</p>
      <ol className="mt-4 flex flex-col gap-4 pb-2">
        {STEPS.map(({ textKey, Icon }, index) => (
          <li key={textKey} className="flex items-center gap-3">
            <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-brand-tint text-brand-strong">
              <Icon size={20} aria-hidden />
            </span>
            <span className="text-base">
              <span className="tabular">{`${index + 1}. `}</span>
              {t(textKey)}
            </span>
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
