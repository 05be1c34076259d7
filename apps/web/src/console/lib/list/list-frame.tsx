import type { ReactNode } from 'react';
import type IconCircleCheck from '#icon/IconCircleCheck';
import { useMessages } from '#lib/i18n.tsx';
import { ListBody } from '#lib/list/list-body.tsx';
import type { CursorList } from '#lib/list/use-cursor-list.ts';
import { LoadMore } from '#ui/load-more.tsx';
import { EmptyState } from '#ui/state.tsx';
import { listMessages } from './list-messages.ts';

/** A list of `useConsoleList`. */
type ConsoleList<Row> = Pick<
  CursorList,
  'list' | 'isPending' | 'isPlaceholder' | 'isRefreshing' | 'error' | 'refresh' | 'more'
> & { rows: readonly Row[]; idOf: (row: Row) => string | number };

export type ListFrameProps<Row> = {
  list: ConsoleList<Row>;
  emptyText: string;
  icon: typeof IconCircleCheck;
};

type ListFrameContent = { skeleton?: ReactNode; children: ReactNode };

/** The loading, failed and empty states of a list, and the button for its next page. */
export function ListFrame<Row>({
  list,
  emptyText,
  icon: Icon,
  children,
  ...body
}: ListFrameProps<Row> & ListFrameContent) {
  const t = useMessages(listMessages);
  return (
    <ListBody
      {...body}
      list={list}
      empty={<EmptyState icon={<Icon size={34} stroke={1.6} aria-hidden />} title={emptyText} />}
    >
      {children}
      <LoadMore more={list.more} label={t('more')} />
    </ListBody>
  );
}
