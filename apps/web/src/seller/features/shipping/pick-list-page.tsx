import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconPackage from '#icon/IconPackage';
import IconPrinter from '#icon/IconPrinter';
import {
  getPickList,
  PICK_LIST_ORDERS_MAX,
  type PickLine,
  type PickListScope,
} from '@raan/contract/shipping/shipping-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { choiceText } from '#lib/choice-text.ts';
import { useMessages } from '#lib/i18n.tsx';
import { pictureUrl } from '#lib/picture-sources.ts';
import { useFormat } from '#lib/use-format.ts';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { loadPickListScope, storePickListScope, usePicked } from './pick-list-store.ts';
import { pickListMessages } from './pick-list-messages.ts';
import printStyle from './pick-list-print.css?url';

/** /pick-list: what to fetch from the shelf, added up by variant, with ticks. */
export default function PickListPage() {
  const t = useMessages(pickListMessages);
  const { count, date } = useFormat();
  const [scope, setScope] = useState<PickListScope>(loadPickListScope);
  const list = useQuery({
    queryKey: [...queryKeys.orders, 'pick-list', scope],
    queryFn: ({ signal }) => callEndpoint(getPickList, { body: scope }, { signal }),
  });
  const picked = usePicked();
  const { data } = list;
  if (!data)
    return list.isError ? (
      <ErrorState title={t('failed')} detail={errorText(list.error)} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonCards count={4} />
    );
  const showAll = () => {
    storePickListScope({});
    setScope({});
  };
  const isAll = Object.keys(scope).length === 0;
  if (data.lines.length === 0)
    return (
      <EmptyState
        icon={<IconPackage size={34} stroke={1.6} aria-hidden />}
        title={t('noneTitle')}
        detail={t('none')}
        action={
          isAll ? (
            <Link href="/pending-shipment" className={buttonClasses({ variant: 'primary' })}>
              {t('toOrders')}
            </Link>
          ) : (
            <Button onClick={showAll}>{t('showAll')}</Button>
          )
        }
      />
    );
  const pickedCount = data.lines.reduce((sum, line) => sum + picked.quantityOf(line), 0);
  const isDone = pickedCount === data.quantity;
  return (
    <>
      {/* Tests have no style sheets. */}
      {printStyle && <link rel="stylesheet" href={printStyle} media="print" />}
      <div className="flex flex-col gap-3 py-4">
        <div>
          <h2 data-print="only" className="hidden text-base">
            {t('printTitle', { date: date(new Date(list.dataUpdatedAt).toISOString(), 'with-time') })}
          </h2>
          <p className="tabular text-xl font-semibold">
            {t('summary', { quantity: count(data.quantity), orders: count(data.order_count) })}
          </p>
          <div data-print="hidden" className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
            <span>{t(isAll ? 'scopeAll' : 'scopeSome')}</span>
            {isAll ? null : (
              <button
                type="button"
                onClick={showAll}
                className="-my-2 min-h-12 font-semibold text-brand hover:underline"
              >
                {t('showAll')}
              </button>
            )}
          </div>
        </div>
        {data.is_partial ? (
          <Notice tone="warning">{t('partial', { count: count(PICK_LIST_ORDERS_MAX) })}</Notice>
        ) : null}
        <p
          role="status"
          data-print="hidden"
          className={classNames(
            'tabular flex min-h-8 items-center gap-1.5 text-sm font-semibold',
            isDone && 'text-positive',
          )}
        >
          {isDone ? <IconCircleCheck size={20} aria-hidden /> : null}
          {isDone ? t('allPicked') : t('picked', { count: count(pickedCount), total: count(data.quantity) })}
        </p>
        <Card flush>
          <ul className="divide-y divide-line">
            {data.lines.map((line) => (
              <PickRow
                key={line.key}
                line={line}
                pickedCount={picked.quantityOf(line)}
                onToggle={(isPicked) => picked.toggle(line, isPicked)}
              />
            ))}
          </ul>
        </Card>
      </div>
      <div data-print="hidden" className="contents">
        <StickyActions>
          {pickedCount > 0 ? (
            <Button variant="secondary" className="shrink-0 px-3!" onClick={() => picked.clear(data.lines)}>
              {t('clear')}
            </Button>
          ) : null}
          <Button wide icon={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        </StickyActions>
      </div>
    </>
  );
}

type PickRowProps = { line: PickLine; pickedCount: number; onToggle: (isPicked: boolean) => void };

function PickRow({ line, pickedCount, onToggle }: PickRowProps) {
  const t = useMessages(pickListMessages);
  const { count } = useFormat();
  const isPicked = pickedCount === line.quantity;
  const isPartly = pickedCount > 0 && !isPicked;
  const options = choiceText(line);
  return (
    <li className="relative flex items-center gap-3 px-4 py-3 break-inside-avoid">
      {/* Its clickable area covers the row. */}
      <span className="inline-flex [&>label]:after:absolute [&>label]:after:inset-0">
        <Checkbox
          labelHidden
          label={[line.product_name, options, line.sku].filter(Boolean).join(' · ')}
          checked={isPicked}
          mixed={isPartly}
          onChange={() => onToggle(!isPicked)}
        />
      </span>
      <Picture
        src={pictureUrl(line.image_url, 200)}
        alt=""
        width={1}
        height={1}
        className={classNames('size-14 shrink-0 rounded-control', isPicked && 'opacity-50')}
      />
      <div className={classNames('min-w-0 flex-1', isPicked && 'text-ink-2')}>
        <p className="line-clamp-2 text-sm">{line.product_name}</p>
        {options ? <p className="text-sm font-semibold">{options}</p> : null}
        <p className="tabular text-xs text-ink-2">
          {[line.sku && `SKU ${line.sku}`, t('orders', { count: count(line.orders.length) })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {isPartly ? (
          <p data-print="hidden" className="tabular text-xs font-semibold text-warning">
            {t('picked', { count: count(pickedCount), total: count(line.quantity) })}
          </p>
        ) : null}
      </div>
      <span className={classNames('tabular shrink-0 text-xl font-semibold', isPicked && 'text-ink-2')}>
        {'×'}
        {count(line.quantity)}
      </span>
    </li>
  );
}
