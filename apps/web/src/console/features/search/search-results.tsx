import { useEffect, useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import { CONSOLE_SEARCH_RESULTS } from '@raan/contract/console/search-endpoints';
import { useMessages } from '#lib/i18n.tsx';
import { classNames } from '#ui/class-names.ts';
import {
  listPath,
  optionPaths,
  pathOfResult,
  RESULT_KINDS,
  SEARCHABLE_LISTS,
  type ResultKind,
  type SearchResults as Results,
} from './result-groups.ts';
import { MessageResult, OrderResult, ProductResult, SellerResult, WithdrawalResult } from './result-row.tsx';
import { searchMessages } from './search-messages.ts';

type SearchResultsProps = {
  /** Id of the listbox. */
  id: string;
  results: Results;
  text: string;
  active: number;
  onOpen: () => void;
};

/** Id of an option of a listbox, for `aria-activedescendant`. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`;

/** Results by kind, as the listbox of a combobox. Each option is a link. */
export function SearchResults({ id: listId, results, text, active, onOpen }: SearchResultsProps) {
  const t = useMessages(searchMessages);
  const headingId = useId();
  const paths = optionPaths(results, text);
  useEffect(() => {
    document.getElementById(optionId(listId, active))?.scrollIntoView?.({ block: 'nearest' });
  }, [listId, active]);
  const option = (path: string, content: ReactNode) => {
    const index = paths.indexOf(path);
    return (
      <Link
        key={path}
        id={optionId(listId, index)}
        href={path}
        role="option"
        aria-selected={index === active}
        tabIndex={-1}
        onClick={onOpen}
        className={classNames(
          'block min-h-12 rounded-control px-3 py-2',
          index === active ? 'bg-brand-tint' : 'hover:bg-sunken',
        )}
      >
        {content}
      </Link>
    );
  };
  return (
    <div id={listId} role="listbox" aria-label={t('results')} className="flex flex-col gap-3">
      {RESULT_KINDS.filter((kind) => results[kind].results.length > 0).map((kind) => {
        const all = listPath(kind, results, text);
        const isCut = results[kind].has_more && all === undefined;
        return (
          <div key={kind} role="group" aria-labelledby={`${headingId}-${kind}`}>
            <p id={`${headingId}-${kind}`} className="px-3 pb-1 text-sm font-semibold text-ink-2">
              {isCut ? t('first', { group: t(kind), count: CONSOLE_SEARCH_RESULTS }) : t(kind)}
            </p>
            {rowsOf(kind, results).map(({ id, row }) => option(pathOfResult(kind, id), row))}
            {all !== undefined && isSearchable(kind)
              ? option(
                  all,
                  <span className="text-sm font-semibold text-brand">{t(SEARCHABLE_LISTS[kind])}</span>,
                )
              : null}
          </div>
        );
      })}
    </div>
  );
}

const isSearchable = (kind: ResultKind): kind is keyof typeof SEARCHABLE_LISTS => kind in SEARCHABLE_LISTS;

function rowsOf(kind: ResultKind, results: Results): { id: number; row: ReactNode }[] {
  switch (kind) {
    case 'orders':
      return results.orders.results.map((order) => ({ id: order.id, row: <OrderResult order={order} /> }));
    case 'sellers':
      return results.sellers.results.map((seller) => ({
        id: seller.id,
        row: <SellerResult seller={seller} />,
      }));
    case 'withdrawals':
      return results.withdrawals.results.map((one) => ({
        id: one.id,
        row: <WithdrawalResult withdrawal={one} />,
      }));
    case 'messages':
      return results.messages.results.map((one) => ({ id: one.id, row: <MessageResult message={one} /> }));
    case 'products':
      return results.products.results.map((one) => ({ id: one.id, row: <ProductResult product={one} /> }));
  }
}
