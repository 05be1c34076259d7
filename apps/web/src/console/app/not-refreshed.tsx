import { useCallback, useSyncExternalStore } from 'react';
import {
  notifyManager,
  useIsFetching,
  useQueryClient,
  type Query,
  type QueryFilters,
} from '@tanstack/react-query';
import IconCloudOff from '#icon/IconCloudOff';
import { ApiError, codeOf } from '#lib/api-error.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useUiText } from '#ui/ui-text.tsx';
import { consoleMessages } from './console-messages.ts';

/** Not for this operator, or gone: an answer, and asking again brings no other. */
const ANSWERS = new Set([403, 404]);

/** Failures to fetch a further page, which make nothing older that is shown. */
const ofFurtherPages = new WeakSet<Error>();

/** Whether what a query shows could not be fetched anew. Of a lost connection the bar tells. */
function isOutdated({ state: { data, error, fetchMeta } }: Query): boolean {
  if (!error || data === undefined) return false;
  // Noted, because a query that is fetched anew keeps its failure until the answer is there, but not what it was of.
  if (fetchMeta?.fetchMore) ofFurtherPages.add(error);
  if (ofFurtherPages.has(error) || codeOf(error) === 'NETWORK_OFFLINE') return false;
  return !(error instanceof ApiError && ANSWERS.has(error.status));
}

const NOT_REFRESHED: QueryFilters = { type: 'active', predicate: isOutdated };

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
    <div className="gutter pb-3 lg:px-3">
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
