import type { Store } from '@raan/contract/storefront/storefront';
import { deviceOrdersPath, storePath } from '@raan/contract/storefront/storefront-pages';
import IconCloudOff from '#icon/IconCloudOff';
import IconMapOff from '#icon/IconMapOff';
import IconPlayerPause from '#icon/IconPlayerPause';
import { useMessages } from '#lib/i18n.tsx';
import { buttonClasses } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/state.tsx';
import { storefrontMessages } from './storefront-messages.ts';

export type MissingKind = 'store' | 'product' | 'order' | 'page';

export const MISSING_TITLE = {
  store: 'missingStore',
  product: 'missingProduct',
  order: 'missingOrder',
  page: 'missingPage',
} as const;
const MISSING_DETAIL = {
  store: 'missingStoreDetail',
  product: 'missingProductDetail',
  order: 'missingOrderDetail',
  page: 'missingPageDetail',
} as const;

/** The 404 page, with links to go on. */
export function MissingPage({ what, store }: { what: MissingKind; store: Store | null }) {
  const t = useMessages(storefrontMessages);
  return (
    <div className="flex flex-1 flex-col justify-center">
      <h1 className="sr-only">{t(MISSING_TITLE[what])}</h1>
      <EmptyState
        icon={<IconMapOff size={32} aria-hidden />}
        title={t(MISSING_TITLE[what])}
        detail={t(MISSING_DETAIL[what])}
        action={
          store ? (
            <a href={storePath(store.slug)} className={classNames(buttonClasses({}), 'accent')}>
              {t('backToStore')}
            </a>
          ) : null
        }
      />
    </div>
  );
}

/** The page of a store whose seller is suspended. Its customers need their orders most. */
export function PausedPage({ store }: { store: Store }) {
  const t = useMessages(storefrontMessages);
  return (
    <div className="flex flex-1 flex-col justify-center">
      <h1 className="sr-only">{t('paused')}</h1>
      <EmptyState
        icon={<IconPlayerPause size={32} aria-hidden />}
        title={t('paused')}
        detail={t('pausedDetail')}
        action={
          <a href={deviceOrdersPath(store.slug)} className={classNames(buttonClasses({}), 'accent')}>
            {t('myOrders')}
          </a>
        }
      />
    </div>
  );
}

/** The error page; trying the same URL again may work. */
export function FailedPage({ address }: { address: string }) {
  const t = useMessages(storefrontMessages);
  return (
    <div className="flex flex-1 flex-col justify-center">
      <h1 className="sr-only">{t('failed')}</h1>
      <EmptyState
        icon={<IconCloudOff size={32} aria-hidden />}
        title={t('failed')}
        detail={t('failedDetail')}
        action={
          <a href={address} className={buttonClasses({ variant: 'secondary' })}>
            {t('retry')}
          </a>
        }
      />
    </div>
  );
}
