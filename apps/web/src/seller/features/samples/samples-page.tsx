import { Link } from 'wouter';
import IconBox from '#icon/IconBox';
import type { SampleOrder } from '@raan/contract/samples/sample';
import { choiceText } from '#lib/choice-text.ts';
import { useMessages } from '#lib/i18n.tsx';
import { ListBody } from '#lib/list/list-body.tsx';
import { useCursorList } from '#lib/list/use-cursor-list.ts';
import { useFormat } from '#lib/use-format.ts';
import { buttonClasses } from '#ui/button.tsx';
import { InfiniteList } from '#ui/infinite-list.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { EmptyState } from '#ui/state.tsx';
import { sampleList } from './sample.api.ts';
import { SampleChip } from './sample-status.tsx';
import { sampleMessages } from './sample-messages.ts';

/** /sample-orders: the seller's sample orders, newest first. */
export default function SamplesPage() {
  const t = useMessages(sampleMessages);
  const list = useCursorList(sampleList);
  return (
    <PullToRefresh onRefresh={list.refresh}>
      <div className="pt-3">
        <ListBody
          list={list}
          failedTitle={t('loadFailed')}
          empty={
            <EmptyState
              icon={<IconBox size={34} stroke={1.6} aria-hidden />}
              title={t('none')}
              detail={t('noneDetail')}
              action={
                <Link href="/products" className={buttonClasses({})}>
                  {t('browse')}
                </Link>
              }
            />
          }
        >
          <InfiniteList name={list.shownKey} items={list.rows} keyOf={({ id }) => id} more={list.more}>
            {(sample) => <SampleCard sample={sample} />}
          </InfiniteList>
        </ListBody>
      </div>
    </PullToRefresh>
  );
}

function SampleCard({ sample }: { sample: SampleOrder }) {
  const t = useMessages(sampleMessages);
  const { date } = useFormat();
  const details = [choiceText(sample), t('pieces', { count: sample.quantity })].filter(Boolean);
  return (
    <Link
      href={`/sample-orders/${sample.id}`}
      className="flex flex-col gap-3 rounded-card border border-line bg-raised p-4 transition-colors hover:border-line-strong active:bg-sunken"
    >
      <span className="flex items-center justify-between gap-3">
        <span className="tabular text-xs text-ink-2">
          {sample.sample_number} · {date(sample.created_at, 'short')}
        </span>
        <SampleChip status={sample.status} />
      </span>
      <span className="flex items-center gap-3">
        <Picture
          src={sample.image}
          alt=""
          width={1}
          height={1}
          className="size-16 shrink-0 rounded-control"
        />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-sm">{sample.product_name}</span>
          <span className="block text-xs text-ink-2">{details.join(' · ')}</span>
        </span>
        <Money amount={sample.paid_amount} className="text-base font-semibold" />
      </span>
    </Link>
  );
}
