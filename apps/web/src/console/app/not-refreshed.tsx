import { useCallback, useSyncExternalStore } from 'react';
import { notifyManager, useIsFetching, useQueryClient, type QueryFilters } from '@tanstack/react-query';
import IconCloudOff from '#icon/IconCloudOff';
import { ApiError, codeOf } from '#lib/api-error.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useUiText } from '#ui/ui-text.tsx';
import { consoleMessages } from './console-messages.ts';

/** Not for this operator, or gone: an answer, and the page says what follows from it. */
const ANSWERS = new Set([403, 404]);

/**
 * What is on screen and could not be fetched anew. A further page that failed makes nothing older that is shown, and of a lost connection
 * the bar tells.
 */
const NOT_REFRESHED: QueryFilters = {
  type: 'active',
  predicate: ({ state: { status, data, error, fetchMeta } }) =>
    status === 'error' &&
    data !== undefined &&
    !fetchMeta?.fetchMore &&
    codeOf(error) !== 'NETWORK_OFFLINE' &&
    !(error instanceof ApiError && ANSWERS.has(error.status)),
};

/** Says over every page that some of what stands there could not be fetched anew, for as long as that is so, and fetches it again. */
export function NotRefreshed() {
  const t = useMessages(consoleMessages);
  const text = useUiText();
  const client = useQueryClient();
  const isFetching = useIsFetching(NOT_REFRESHED) > 0;
  const cache = client.getQueryCache();
  const subscribe = useCallback(
    (tell: () => void) => cache.subscribe(notifyManager.batchCalls(tell)),
    [cache],
  );
  const look = () => cache.findAll(NOT_REFRESHED).length > 0;
  const isOld = useSyncExternalStore(subscribe, look, look);
  if (!isOld) return null;
  return (
    <div className="mb-4">
      <Notice tone="warning" alert icon={<IconCloudOff size={20} aria-hidden />}>
        <p className="mb-2">{t('notRefreshed')}</p>
        <Button
          variant="secondary"
          loading={isFetching}
          onClick={() => void client.refetchQueries(NOT_REFRESHED)}
        >
          {text.retry}
        </Button>
      </Notice>
    </div>
  );
}
