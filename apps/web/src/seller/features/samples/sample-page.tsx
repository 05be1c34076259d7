import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconInfoCircle from '#icon/IconInfoCircle';
import IconPackageOff from '#icon/IconPackageOff';
import { formatThaiAddress } from '@raan/contract/orders/thai-address';
import type { SampleOrder } from '@raan/contract/samples/sample';
import { sampleCan } from '@raan/contract/samples/sample-rules';
import { formatThaiPhone } from '@raan/contract/orders/format-thai-phone';
import { errorCodeOf } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { choiceText } from '#lib/choice-text.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { SampleAmounts } from './sample-amounts.tsx';
import { sampleQuery } from './sample.api.ts';
import { SampleChip } from './sample-status.tsx';
import { SampleTimeline } from './sample-timeline.tsx';
import { sampleMessages } from './sample-messages.ts';
import { useSampleAction } from './use-sample-action.ts';

/** /sample-orders/:id */
export default function SamplePage() {
  const t = useMessages(sampleMessages);
  const id = Number(useParams<{ id: string }>().id);
  const isValidId = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({ ...sampleQuery(id), enabled: isValidId });
  if (!isValidId || (query.isError && errorCodeOf(query.error) === 'BUSINESS_ORDER_NOT_FOUND'))
    return (
      <EmptyState
        icon={<IconPackageOff size={34} stroke={1.6} aria-hidden />}
        title={t('notFound')}
        action={
          <Link href="/sample-orders" className={buttonClasses({})}>
            {t('toList')}
          </Link>
        }
      />
    );
  if (query.data) return <Sample sample={query.data} />;
  if (query.isPending)
    return (
      <div className="pt-3">
        <SkeletonCards count={3} />
      </div>
    );
  return (
    <ErrorState
      title={t('loadFailed')}
      detail={errorText(query.error)}
      onRetry={() => void query.refetch()}
    />
  );
}

function Sample({ sample }: { sample: SampleOrder }) {
  const t = useMessages(sampleMessages);
  return (
    <>
      <div className="flex flex-1 flex-col gap-3 pt-3 pb-6">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="tabular text-sm text-ink-2">{t('number', { number: sample.sample_number })}</p>
          <SampleChip status={sample.status} />
        </div>
        <NextStep sample={sample} />
        <SampleItem sample={sample} />
        <Delivery sample={sample} />
        <Card className="pt-1.5">
          <SectionTitle>{t('timeline')}</SectionTitle>
          <SampleTimeline sample={sample} />
        </Card>
      </div>
      <Actions sample={sample} />
    </>
  );
}

/** The next step of a sample, and when it happens by itself. */
function NextStep({ sample: { cancels_at: cancelsAt, completes_at: completesAt } }: { sample: SampleOrder }) {
  const t = useMessages(sampleMessages);
  const { date } = useFormat();
  if (cancelsAt === null && completesAt === null) return null;
  return (
    <Notice icon={<IconInfoCircle size={20} aria-hidden />}>
      {cancelsAt ? (
        <>
          <p>{t('waiting')}</p>
          <p>{t('cancelsAt', { time: date(cancelsAt, 'with-time') })}</p>
        </>
      ) : null}
      {completesAt ? <p>{t('completesAt', { time: date(completesAt, 'long') })}</p> : null}
    </Notice>
  );
}

function SampleItem({ sample }: { sample: SampleOrder }) {
  const t = useMessages(sampleMessages);
  const details = [choiceText(sample), t('pieces', { count: sample.quantity })].filter(Boolean);
  return (
    <Card>
      <Link href={`/product/${sample.product_id}`} className="flex min-h-12 items-center gap-3">
        <Picture
          src={sample.image}
          alt=""
          width={1}
          height={1}
          className="size-16 shrink-0 rounded-control"
        />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-semibold">{sample.product_name}</span>
          <span className="block text-sm text-ink-2">{details.join(' · ')}</span>
        </span>
      </Link>
      <FactList className="pt-2">
        <Fact label={t('unitPrice')}>
          <Money amount={sample.unit_price} />
        </Fact>
        <SampleAmounts
          total={sample.total_amount}
          discount={sample.discount_amount}
          paid={sample.paid_amount}
          paidLabel={sample.status === 'cancelled' ? t('returned') : t('paid')}
        />
      </FactList>
    </Card>
  );
}

function Delivery({ sample }: { sample: SampleOrder }) {
  const t = useMessages(sampleMessages);
  const { delivery, courier_name: courier, tracking_number: tracking } = sample;
  return (
    <Card className="pt-1.5">
      <SectionTitle>{t('deliverTo')}</SectionTitle>
      <p className="text-sm wrap-break-word">
        {delivery.name} · <span className="tabular">{formatThaiPhone(delivery.phone)}</span>
        <br />
        {formatThaiAddress(delivery)}
      </p>
      {tracking ? (
        <FactList className="pt-2">
          <Fact label={t('courier')}>{courier}</Fact>
          <Fact
            label={t('tracking')}
            aside={<CopyButton text={tracking} label={t('copy')} copiedLabel={t('copied')} />}
          >
            <span className="tabular">{tracking}</span>
          </Fact>
        </FactList>
      ) : null}
    </Card>
  );
}

function Actions({ sample }: { sample: SampleOrder }) {
  const t = useMessages(sampleMessages);
  const { money } = useFormat();
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const cancellation = useSampleAction(sample, 'cancel', close);
  const receipt = useSampleAction(sample, 'receive', close);
  const amount = money(sample.paid_amount);
  const withCoupon = sample.paid_amount > 0 ? t('cancelTextCoupon', { amount }) : t('cancelTextFree');
  const cancelText = sample.discount_amount > 0 ? withCoupon : t('cancelText', { amount });
  if (sampleCan('cancel', sample))
    return (
      <StickyActions>
        <Button wide variant="secondary" onClick={() => setConfirming(true)}>
          {t('cancel')}
        </Button>
        <ConfirmSheet
          open={isConfirming}
          onClose={close}
          onConfirm={() => void cancellation.run()}
          loading={cancellation.isRunning}
          danger
          title={t('cancelTitle')}
          confirmLabel={t('cancelConfirm')}
          cancelLabel={t('keep')}
        >
          {cancelText}
        </ConfirmSheet>
      </StickyActions>
    );
  if (sampleCan('receive', sample))
    return (
      <StickyActions>
        <Button wide onClick={() => setConfirming(true)}>
          {t('receive')}
        </Button>
        <ConfirmSheet
          open={isConfirming}
          onClose={close}
          onConfirm={() => void receipt.run()}
          loading={receipt.isRunning}
          title={t('receiveTitle')}
          confirmLabel={t('receive')}
        >
          {t('receiveText')}
        </ConfirmSheet>
      </StickyActions>
    );
  return null;
}
