import type { ReactNode } from 'react';
import type IconCircleCheck from '#icon/IconCircleCheck';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { useUiText } from '#ui/ui-text.tsx';
import { queueMessages } from './queue-messages.ts';
import type { RowList } from './use-rows.ts';

type RowsProps<Row> = {
  list: RowList<Row>;
  /** What it says where there are none. */
  none: string;
  icon: typeof IconCircleCheck;
  /** Cards under one another, or lines of one card. */
  look?: 'cards' | 'lines';
  /** A row as a list item with its key. */
  children: (row: Row) => ReactNode;
};

/** The rows of a list: on their way, failed, none, or so many and a button for more. */
export function Rows<Row>({
  list: { rows, first, query, fetchMore, moreFailure },
  none,
  icon: Icon,
  look = 'cards',
  children,
}: RowsProps<Row>) {
  const t = useMessages(queueMessages);
  const text = useUiText();
  // That the filter before found nothing says nothing of this one.
  if (query.isPending || (query.isPlaceholderData && rows.length === 0)) return <SkeletonCards count={3} />;
  if (first === undefined)
    return <ErrorState detail={errorText(query.error)} onRetry={() => void query.refetch()} />;
  if (rows.length === 0)
    return <EmptyState icon={<Icon size={34} stroke={1.6} aria-hidden />} title={none} />;
  return (
    <>
      {look === 'cards' ? (
        <ul className="flex flex-col gap-3">{rows.map(children)}</ul>
      ) : (
        <Card flush as="div">
          <ul className="divide-y divide-line">{rows.map(children)}</ul>
        </Card>
      )}
      {query.hasNextPage ? (
        <div className="flex flex-col gap-2">
          {moreFailure ? (
            <p role="alert" className="text-sm text-negative">
              {errorText(moreFailure)}
            </p>
          ) : null}
          <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => void fetchMore()}>
            {moreFailure ? text.retry : t('more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
