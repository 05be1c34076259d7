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
  emptyText: string;
  icon: typeof IconCircleCheck;
  layout?: 'cards' | 'lines';
  /** Renders a row as a list item with its key. */
  children: (row: Row) => ReactNode;
};

/** Renders a list with its loading, error and empty states and a button for more rows. */
export function Rows<Row>({
  list: { rows, firstPage, query, fetchMore, nextPageError },
  emptyText,
  icon: Icon,
  layout = 'cards',
  children,
}: RowsProps<Row>) {
  const t = useMessages(queueMessages);
  const text = useUiText();
  // An empty result of the previous filter says nothing about this one.
  if (query.isPending || (query.isPlaceholderData && rows.length === 0)) return <SkeletonCards count={3} />;
  if (firstPage === undefined)
    return <ErrorState detail={errorText(query.error)} onRetry={() => void query.refetch()} />;
  if (rows.length === 0)
    return <EmptyState icon={<Icon size={34} stroke={1.6} aria-hidden />} title={emptyText} />;
  return (
    <>
      {layout === 'cards' ? (
        <ul className="flex flex-col gap-3">{rows.map(children)}</ul>
      ) : (
        <Card flush as="div">
          <ul className="divide-y divide-line">{rows.map(children)}</ul>
        </Card>
      )}
      {query.hasNextPage ? (
        <div className="flex flex-col gap-2">
          {nextPageError ? (
            <p role="alert" className="text-sm text-negative">
              {errorText(nextPageError)}
            </p>
          ) : null}
          <Button variant="secondary" loading={query.isFetchingNextPage} onClick={() => void fetchMore()}>
            {nextPageError ? text.retry : t('more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
