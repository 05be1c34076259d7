import { useId, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import IconAlertCircle from '#icon/IconAlertCircle';
import IconBuildingBank from '#icon/IconBuildingBank';
import IconBuildingStore from '#icon/IconBuildingStore';
import IconCheck from '#icon/IconCheck';
import IconClock from '#icon/IconClock';
import IconId from '#icon/IconId';
import IconShare from '#icon/IconShare2';
import IconShoppingBag from '#icon/IconShoppingBag';
import IconX from '#icon/IconX';
import { LISTED_PRODUCTS_MIN, recordSetup, type Setup } from '@raan/contract/home/home-endpoints';
import { useCommand } from '#lib/command/use-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { homeMessages } from './home-messages.ts';
import { ActionContent, nextClasses } from './next-action.tsx';
import { PULSE_HEIGHT, pulseQuery } from './pulse.api.ts';
import { ShareSheet } from './share-sheet.ts';

type Step = Setup['steps'][number];

/** `share` opens a sheet instead of a page. */
const STEPS: Readonly<Record<Step['step'], { Icon: typeof IconId; path?: string }>> = {
  store_name: { Icon: IconBuildingStore, path: '/store-setting' },
  products: { Icon: IconShoppingBag, path: '/shop-management' },
  share: { Icon: IconShare },
  verification: { Icon: IconId, path: '/verification' },
  bank_account: { Icon: IconBuildingBank, path: '/bank-cards' },
};

/** The way of a new seller to the first order: progress, every step one tap away, and the next one in words. */
export function SetupCard({ setup: { steps, listed_products: listed } }: { setup: Setup }) {
  const t = useMessages(homeMessages);
  const titleId = useId();
  const [isSharing, setSharing] = useState(false);
  const dismiss = useCommand(recordSetup, {
    onSuccess: () => {
      queryClient.setQueryData(pulseQuery.queryKey, (pulse) => pulse && { ...pulse, setup: null });
    },
  });
  const done = steps.filter(({ state }) => state === 'done').length;
  const next = steps.find(({ state }) => state === 'open' || state === 'rejected');
  const share = () => setSharing(true);
  const NextIcon = next ? STEPS[next.step].Icon : IconClock;
  return (
    <Card flush aria-labelledby={titleId} className="flex flex-col justify-between" style={PULSE_HEIGHT}>
      <div className="flex items-start pl-4">
        <div className="min-w-0 flex-1 pt-3">
          <h2 id={titleId} className="text-base font-semibold">
            {t('setup')}
          </h2>
          <p className="text-xs text-ink-2">{t('setupProgress', { done, total: steps.length })}</p>
        </div>
        <IconButton
          label={t('setupDismiss')}
          icon={<IconX size={20} aria-hidden />}
          className="text-ink-2"
          onClick={() => void dismiss.run({ body: { event: 'setup_dismissed' } })}
        />
      </div>
      <div aria-hidden className="mx-4 h-1.5 rounded-full bg-sunken">
        <div
          className="h-full rounded-full bg-brand transition-[width]"
          style={{ width: `${(done / steps.length) * 100}%` }}
        />
      </div>
      <ol className="grid grid-cols-5 gap-1 px-2">
        {steps.map((step) => (
          <li key={step.step} className="min-w-0">
            <StepTarget step={step.step} share={share} className={stepClasses}>
              <StepIcon {...step} isNext={step === next} />
              <span className="line-clamp-2">
                {t(`step_${step.step}`, { listed, needed: LISTED_PRODUCTS_MIN })}
              </span>
              <span className="sr-only">{t(`step_is_${step.state}`)}</span>
            </StepTarget>
          </li>
        ))}
      </ol>
      {next ? (
        <StepTarget step={next.step} share={share} className={nextClasses()}>
          <ActionContent
            icon={<NextIcon size={22} stroke={1.8} aria-hidden />}
            text={t(next.state === 'rejected' ? `redo_${decidedStep(next.step)}` : `next_step_${next.step}`)}
            detail={t(`why_${next.step}`)}
          />
        </StepTarget>
      ) : (
        <p className="flex min-h-14 items-center gap-3 bg-brand-tint px-4 py-2.5 text-brand-strong">
          <IconClock size={22} stroke={1.8} aria-hidden className="shrink-0" />
          {t('setupWaiting')}
        </p>
      )}
      <ShareSheet open={isSharing} onClose={() => setSharing(false)} />
    </Card>
  );
}

/** Only these steps are decided by the platform. */
const decidedStep = (step: Step['step']) => (step === 'bank_account' ? step : 'verification');

const stepClasses =
  'flex w-full flex-col items-center gap-1.5 rounded-control px-0.5 py-1 text-center text-xs leading-snug active:bg-sunken';

type StepTargetProps = { step: Step['step']; share: () => void; className: string; children: ReactNode };

function StepTarget({ step, share, className, children }: StepTargetProps) {
  const { path } = STEPS[step];
  return path === undefined ? (
    <button type="button" onClick={share} className={className}>
      {children}
    </button>
  ) : (
    <Link href={path} className={className}>
      {children}
    </Link>
  );
}

function StepIcon({ step, state, isNext }: Step & { isNext: boolean }) {
  const { Icon } = STEPS[step];
  const { look, Mark } = STATES[state];
  const Shown = Mark ?? Icon;
  return (
    <span
      className={classNames(
        'flex size-12 items-center justify-center rounded-full',
        look,
        isNext && 'border-2 border-brand',
      )}
    >
      <Shown size={24} stroke={1.8} aria-hidden />
    </span>
  );
}

const STATES = {
  open: { look: 'bg-sunken text-ink-2', Mark: undefined },
  waiting: { look: 'bg-warning-tint text-warning', Mark: IconClock },
  rejected: { look: 'bg-negative-tint text-negative', Mark: IconAlertCircle },
  done: { look: 'bg-brand text-brand-ink', Mark: IconCheck },
} as const;
