import { useCallback, useSyncExternalStore } from 'react';
import {
  notifyManager,
  useIsFetching,
  useQueryClient,
  type Query,
  type QueryFilters,
} from '@tanstack/react-query';
import IconCloudOff from '#icon/IconCloudOff';
import { ApiError, errorCodeOf } from '#lib/api-error.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useUiText } from '#ui/ui-text.tsx';
import { consoleMessages } from './console-messages.ts';

/** Forbidden and missing are final responses: a retry would not help. */
const FINAL_STATUSES = new Set([403, 404]);

/** The offline bar covers lost connections. */
function isOutdated({ state: { data, error } }: Query): boolean {
  if (!error || data === undefined || errorCodeOf(error) === 'NETWORK_OFFLINE') return false;
  return !(error instanceof ApiError && FINAL_STATUSES.has(error.status));
}

const OUTDATED_QUERIES: QueryFilters = { type: 'active', predicate: isOutdated };

/** Warns over every page while visible data could not be refetched, and offers a retry. */
export function RefetchFailureNotice() {
  const t = useMessages(consoleMessages);
  const text = useUiText();
  const client = useQueryClient();
  const isFetching = useIsFetching(OUTDATED_QUERIES) > 0;
  const cache = client.getQueryCache();
  const subscribe = useCallback(
    (onChange: () => void) => cache.subscribe(notifyManager.batchCalls(onChange)),
    [cache],
  );
  const hasOutdatedQueries = () => cache.findAll(OUTDATED_QUERIES).length > 0;
  const isNoticeShown = useSyncExternalStore(subscribe, hasOutdatedQueries, hasOutdatedQueries);
  if (!isNoticeShown) return null;
  return (
    <div className="gutter pb-3 lg:px-3">
      <Notice tone="warning" alert icon={<IconCloudOff size={20} aria-hidden />}>
        <p className="mb-2">{t('refetchFailed')}</p>
        <Button
          variant="secondary"
          loading={isFetching}
          onClick={() => void client.refetchQueries(OUTDATED_QUERIES)}
        >
          {text.retry}
        </Button>
      </Notice>
    </div>
  );
}
