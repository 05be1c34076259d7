import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconChevronDown from '#icon/IconChevronDown';
import IconChevronUp from '#icon/IconChevronUp';
import IconFolderPlus from '#icon/IconFolderPlus';
import IconPencil from '#icon/IconPencil';
import IconPin from '#icon/IconPin';
import { orderCollections, type CollectionSummary } from '@raan/contract/shop/arrangement-endpoints';
import { COLLECTIONS_MAX } from '@raan/contract/shop/arrangement-requests';
import { useCommand } from '#lib/command/use-command.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryClient } from '#lib/query-client.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { PullToRefresh } from '#ui/pull-to-refresh.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { arrangementQuery, showArrangement } from './arrangement.api.ts';
import { arrangementMessages } from './arrangement-messages.ts';
import { CollectionSheet } from './collection-sheet.tsx';
import { moved } from './move-item.ts';
import { PinnedSheet } from './pinned-sheet.tsx';

/** /store-layout: pinned products and collections. */
export default function ArrangementPage() {
  const t = useMessages(arrangementMessages);
  const { data, isPending, error, refetch } = useQuery(arrangementQuery);
  return (
    <PullToRefresh onRefresh={() => queryClient.invalidateQueries({ queryKey: arrangementQuery.queryKey })}>
      {data ? (
        <div className="flex flex-col gap-8 pt-4 pb-6">
          <Pinned products={data.pinned} />
          <Collections collections={data.collections} />
        </div>
      ) : isPending ? (
        <SkeletonGroup className="flex flex-col gap-4 pt-4">
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-40 rounded-card" />
        </SkeletonGroup>
      ) : (
        <ErrorState title={t('failed')} detail={errorText(error)} onRetry={() => void refetch()} />
      )}
    </PullToRefresh>
  );
}

type SectionProps = { title: string; detail: string; children: ReactNode };

function Section({ title, detail, children }: SectionProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <div>
        <h2 className="text-xl font-semibold">{title}</h2>
        <p className="text-sm text-ink-2">{detail}</p>
      </div>
      {children}
    </section>
  );
}

type Picture = { id: number; name: string; image: { thumb_url: string } };

function Pinned({ products }: { products: readonly Picture[] }) {
  const t = useMessages(arrangementMessages);
  const [open, setOpen] = useState(false);
  return (
    <Section title={t('pinned')} detail={t('pinnedDetail')}>
      {products.length === 0 ? (
        <p className="text-sm text-ink-2">{t('pinnedNone')}</p>
      ) : (
        <ol className="no-scrollbar -mx-4 flex gap-3 overflow-x-auto px-4">
          {products.map(({ id, name, image }) => (
            <li key={id} className="w-24 shrink-0">
              <img
                src={image.thumb_url}
                alt=""
                width={96}
                height={96}
                className="aspect-square w-24 rounded-control bg-sunken object-cover"
              />
              <span className="line-clamp-2 pt-1 text-xs">{name}</span>
            </li>
          ))}
        </ol>
      )}
      <Button wide variant="secondary" icon={<IconPin size={20} aria-hidden />} onClick={() => setOpen(true)}>
        {t(products.length === 0 ? 'pinChoose' : 'pinEdit')}
      </Button>
      {open ? <PinnedSheet open onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}

function Collections({ collections }: { collections: readonly CollectionSummary[] }) {
  const t = useMessages(arrangementMessages);
  const [edited, setEdited] = useState<number | 'new'>();
  const move = useCommand(orderCollections, {
    failedTitle: t('moveFailed'),
    onSuccess: showArrangement,
    refresh: (error) => error && queryClient.invalidateQueries({ queryKey: arrangementQuery.queryKey }),
  });
  const ids = collections.map(({ id }) => id);
  return (
    <Section title={t('collections')} detail={t('collectionsDetail')}>
      {collections.length === 0 ? (
        <EmptyState
          icon={<IconFolderPlus size={34} stroke={1.6} aria-hidden />}
          title={t('collectionsNone')}
        />
      ) : (
        <ul className="flex flex-col gap-3">
          {collections.map((collection, index) => (
            <CollectionRow
              key={collection.id}
              collection={collection}
              onEdit={() => setEdited(collection.id)}
              onUp={
                index === 0
                  ? undefined
                  : () => void move.run({ body: { collection_ids: moved(ids, index, -1) } })
              }
              onDown={
                index === ids.length - 1
                  ? undefined
                  : () => void move.run({ body: { collection_ids: moved(ids, index, 1) } })
              }
            />
          ))}
        </ul>
      )}
      <Button
        wide
        variant="secondary"
        icon={<IconFolderPlus size={20} aria-hidden />}
        disabledReason={
          collections.length >= COLLECTIONS_MAX && t('limitReached', { limit: COLLECTIONS_MAX })
        }
        onClick={() => setEdited('new')}
      >
        {t('newCollection')}
      </Button>
      {edited === undefined ? null : (
        <CollectionSheet
          open
          id={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}

type RowProps = {
  collection: CollectionSummary;
  onEdit: () => void;
  /** Absent at the end of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

function CollectionRow({ collection, onEdit, onUp, onDown }: RowProps) {
  const t = useMessages(arrangementMessages);
  const { count } = useFormat();
  const { name } = collection;
  return (
    <li className="flex items-center gap-1 rounded-card border border-line bg-raised py-2 pr-1 pl-3">
      <button
        type="button"
        aria-label={t('editCollection', { name })}
        className="flex min-w-0 flex-1 items-center gap-3 text-left"
        onClick={onEdit}
      >
        <span className="flex shrink-0">
          {collection.image_urls.map((url, index) => (
            <img
              key={index}
              src={url}
              alt=""
              width={48}
              height={48}
              // Overlaps the picture before it.
              style={{ marginLeft: index === 0 ? 0 : -24 }}
              className="size-12 rounded-sm border-2 border-raised bg-sunken object-cover"
            />
          ))}
        </span>
        <span className="min-w-0">
          <span className="line-clamp-2 text-base font-semibold wrap-anywhere">{name}</span>
          <span className="flex items-center gap-1 text-sm text-ink-2">
            {t('productCount', { count: count(collection.product_count) })}
            <IconPencil size={16} aria-hidden />
          </span>
        </span>
      </button>
      {onUp ? (
        <IconButton
          label={t('moveUp', { name })}
          icon={<IconChevronUp size={22} aria-hidden />}
          className="text-ink-2"
          onClick={onUp}
        />
      ) : null}
      {onDown ? (
        <IconButton
          label={t('moveDown', { name })}
          icon={<IconChevronDown size={22} aria-hidden />}
          className="text-ink-2"
          onClick={onDown}
        />
      ) : null}
    </li>
  );
}
