import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { errorText } from '../errors.ts';
import type { CursorList } from './use-cursor-list.ts';

type ListBodyProps = {
  list: Pick<
    CursorList,
    'list' | 'rows' | 'isPending' | 'isPlaceholder' | 'isRefreshing' | 'error' | 'refresh'
  >;
  skeleton?: ReactNode;
  /** Title of a failure to load. */
  failedTitle?: string;
  /** Replaces the standard failure. */
  failed?: ReactNode;
  empty: ReactNode;
  /** The rows. */
  children: ReactNode;
};

/** Renders a list in its present state: loading, failed, empty, or its rows, dimmed while a changed filter loads. */
export function ListBody({
  list,
  skeleton = <SkeletonCards count={4} />,
  failedTitle,
  failed,
  empty,
  children,
}: ListBodyProps) {
  const isEmpty = list.rows.length === 0;
  // That the list of the filter before was empty says nothing about this one.
  if (list.isPending || (list.isPlaceholder && isEmpty)) return skeleton;
  if (list.list === undefined && list.error)
    return (
      failed ?? (
        <ErrorState
          {...(failedTitle !== undefined && { title: failedTitle })}
          detail={errorText(list.error)}
          onRetry={() => void list.refresh()}
          retrying={list.isRefreshing}
        />
      )
    );
  if (isEmpty) return empty;
  return (
    <div
      aria-busy={list.isPlaceholder}
      // Rows that may not match the changed filter cannot be used.
      inert={list.isPlaceholder}
      className={classNames(
        'flex flex-col gap-3 transition-opacity',
        list.isPlaceholder && 'opacity-50 delay-150',
      )}
    >
      {children}
    </div>
  );
}
