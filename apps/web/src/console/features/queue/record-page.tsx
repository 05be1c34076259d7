import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import IconArrowLeft from '#icon/IconArrowLeft';
import { ApiError } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';

/** The id that a page's address ends with; undefined where none can be. */
export function useIdInAddress(): number | undefined {
  const id = Number(useParams<{ id: string }>().id);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

type RecordPageProps<Data> = {
  /** The page's id and what is asked for under it. */
  id: number | undefined;
  query: UseQueryResult<Data>;
  /** The list that it came from. */
  backTo: string;
  backLabel: string;
  /** What it says where there is none of that id. */
  gone: string;
  children: (data: Data) => ReactNode;
};

/** A page of the console about one thing out of a list. */
export function RecordPage<Data>({ id, query, backTo, backLabel, gone, children }: RecordPageProps<Data>) {
  const { data, error } = query;
  const back = (
    <Link href={backTo} className="inline-flex min-h-12 items-center gap-2 text-sm font-semibold text-brand">
      <IconArrowLeft size={20} aria-hidden />
      {backLabel}
    </Link>
  );
  const isGone = id === undefined || (error instanceof ApiError && error.status === 404);
  if (isGone || data === undefined)
    return (
      <>
        <h1 className="sr-only">{isGone ? gone : backLabel}</h1>
        {isGone ? (
          <EmptyState title={gone} action={back} />
        ) : query.isPending ? (
          <SkeletonCards count={3} />
        ) : (
          <ErrorState detail={errorText(error)} onRetry={() => void query.refetch()} />
        )}
      </>
    );
  return (
    <>
      {back}
      {children(data)}
    </>
  );
}
