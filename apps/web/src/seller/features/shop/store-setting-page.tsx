import { useQuery } from '@tanstack/react-query';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { storeSettingQuery } from './shop.api.ts';
import { shopMessages } from './shop-messages.ts';
import { StoreSettingForm } from './store-setting-form.tsx';

/** /store-setting */
export default function StoreSettingPage() {
  const t = useMessages(shopMessages);
  const query = useQuery(storeSettingQuery);
  if (query.data)
    return (
      <StoreSettingForm saved={query.data.store_setting} slugChangesLeft={query.data.slug_changes_left} />
    );
  if (query.isPending)
    return (
      <SkeletonGroup className="flex flex-col gap-5 pt-4">
        {[1, 2, 3, 4, 5].map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-13 w-full rounded-control" />
          </div>
        ))}
      </SkeletonGroup>
    );
  return (
    <ErrorState
      title={t('settingFailed')}
      detail={errorText(query.error)}
      onRetry={() => void query.refetch()}
    />
  );
}
