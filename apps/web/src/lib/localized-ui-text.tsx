import { useMemo, type ReactNode } from 'react';
import { UiTextProvider, type UiText } from '#ui/ui-text.tsx';
import { commonMessages } from './common-messages.ts';
import { useLocale, useMessages } from './i18n.tsx';

/** Provides the texts of the generic UI components in the current language. */
export function LocalizedUiText({ children }: { children: ReactNode }) {
  const t = useMessages(commonMessages);
  const locale = useLocale();
  const text = useMemo<UiText>(
    () => ({
      locale,
      close: t('close'),
      retry: t('retry'),
      cancel: t('cancel'),
      confirm: t('confirm'),
      loading: t('loading'),
      showPassword: t('showPassword'),
      hidePassword: t('hidePassword'),
      decrease: t('decrease'),
      increase: t('increase'),
      previous: t('previous'),
      next: t('next'),
      pause: t('pause'),
      play: t('play'),
      slideOf: (index, count) => t('slideOf', { index, count }),
      imageMissing: t('imageMissing'),
      loadFailed: t('loadFailed'),
      offline: t('offline'),
      offlineDetail: t('offlineDetail'),
      refreshing: t('refreshing'),
      pullToRefresh: t('pullToRefresh'),
      releaseToRefresh: t('releaseToRefresh'),
      slideHint: t('slideHint'),
      slideChecking: t('slideChecking'),
      slideDone: t('slideDone'),
      slideFailed: t('slideFailed'),
      optional: t('optional'),
    }),
    [t, locale],
  );
  return <UiTextProvider value={text}>{children}</UiTextProvider>;
}
