import { Fragment, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import IconArrowLeft from '#icon/IconArrowLeft';
import { ApiError } from '#lib/api-error.ts';
import { errorText } from '#lib/errors.ts';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';

/** Returns the id at the end of the path, or undefined if it is not a valid id. */
export function useRecordId(): number | undefined {
  const id = Number(useParams<{ id: string }>().id);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

type RecordPageProps<Data> = {
  /** Id of the record; undefined for an invalid path. */
  id: number | undefined;
  query: UseQueryResult<Data>;
  backTo: string;
  backLabel: string;
  missingText: string;
  children: (data: Data) => ReactNode;
};

/** A console page about one record of a list. */
export function RecordPage<Data>({
  id,
  query,
  backTo,
  backLabel,
  missingText,
  children,
}: RecordPageProps<Data>) {
  const { data, error } = query;
  const back = (
    <Link href={backTo} className="inline-flex min-h-12 items-center gap-2 text-sm font-semibold text-brand">
      <IconArrowLeft size={20} aria-hidden />
      {backLabel}
    </Link>
  );
  const isMissing = id === undefined || (error instanceof ApiError && error.status === 404);
  if (isMissing || data === undefined)
    return (
      <>
        <h1 className="sr-only">{isMissing ? missingText : backLabel}</h1>
        {isMissing ? (
          <EmptyState title={missingText} action={back} />
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
      {/* Another record starts anew, without the lists of this one as placeholders. */}
      <Fragment key={id}>{children(data)}</Fragment>
    </>
  );
}
