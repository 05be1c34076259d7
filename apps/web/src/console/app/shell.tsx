import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import IconClockExclamation from '#icon/IconClockExclamation';
import IconLanguage from '#icon/IconLanguage';
import IconShieldLock from '#icon/IconShieldLock';
import IconUserCircle from '#icon/IconUserCircle';
import type { OperatorRole } from '@raan/contract/console/operator';
import { homeMessages } from '#console/features/home/home-messages.ts';
import { homeQuery } from '#console/features/home/home.api.ts';
import { openMoneyMessages } from '#console/features/open-money/open-money-messages.ts';
import { BrandMark } from '#lib/brand-mark.tsx';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { LanguageSheet } from '#lib/language-sheet.tsx';
import { subscribeLanguage } from '#lib/language.ts';
import { PageBoundary } from '#lib/page-boundary.tsx';
import { queryClient } from '#lib/query-client.ts';
import { useOperator } from '#console/lib/use-operator.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { OfflineBar } from '#ui/offline-bar.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/state.tsx';
import { consoleMessages } from './console-messages.ts';
import { ConsoleSearch } from './console-search.tsx';
import { RefetchFailureNotice } from './refetch-failure-notice.tsx';
import { AccountPage, menuForRole, page, ROUTES, type MenuEntry } from './pages.ts';
import { useQueues } from './use-queues.ts';

const linkClasses =
  'flex min-h-12 items-center gap-3 rounded-control px-3 text-sm whitespace-nowrap transition-colors';

/** Loaded on demand; not a route of pages.ts, whose menu it shows. */
const HomePage = page(() => import('./home-page.tsx'), homeMessages, openMoneyMessages);

/** The signed-in console. Clears cached data at sign-out and refetches it after a change of language. */
export default function Shell() {
  useEffect(() => {
    const stop = subscribeLanguage(() => void queryClient.invalidateQueries());
    return () => {
      stop();
      queryClient.clear();
    };
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  );
}

function Frame() {
  const t = useMessages(consoleMessages);
  const [choosing, setChoosing] = useState(false);
  const [place] = useLocation();
  const me = useOperator();
  if (me.isPending)
    return (
      <div className="column gutter py-8">
        <SkeletonCards count={2} />
      </div>
    );
  // Keeps the page, and with it typed input, when only a refetch failed.
  if (!me.data)
    return (
      <main className="column gutter py-8">
        <p className="flex items-center justify-center gap-2 text-base font-semibold">
          <BrandMark size={28} />
          {t('console')}
        </p>
        <ErrorState detail={errorText(me.error)} onRetry={() => void me.refetch()} />
      </main>
    );
  const { operator } = me.data;
  // Until then the server refuses everything else.
  const isReady = !operator.must_change_password && !operator.must_set_second_factor;
  return (
    <div className="mx-auto flex min-h-dvh max-w-[96rem] flex-col lg:flex-row">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30 focus:bg-raised focus:p-3"
      >
        {t('skipToContent')}
      </a>
      <header className="sticky top-0 z-10 border-b border-line bg-surface lg:flex lg:h-dvh lg:w-60 lg:shrink-0 lg:flex-col lg:border-r lg:border-b-0">
        {/* The row of phones wraps on wide screens, where the search box is a line of its own. */}
        <div className="gutter flex min-h-14 items-center gap-2 lg:flex-wrap lg:pt-4">
          <BrandMark size={28} />
          <Link href="/" className="min-w-0 flex-1 text-base font-semibold whitespace-nowrap">
            {t('console')}
          </Link>
          {isReady ? (
            <div className="contents lg:order-last lg:block lg:w-full">
              <ConsoleSearch />
            </div>
          ) : null}
          <IconButton
            label={t('language')}
            icon={<IconLanguage size={22} aria-hidden />}
            onClick={() => setChoosing(true)}
          />
          <Link
            href="/account"
            aria-label={t('accountOf', { account: operator.account })}
            title={t('accountOf', { account: operator.account })}
            className="inline-flex size-12 items-center justify-center rounded-full hover:bg-sunken lg:hidden"
          >
            <IconUserCircle size={24} aria-hidden />
          </Link>
        </div>
        {isReady ? <Menu role={operator.role} /> : null}
        <OfflineBar text={t('offline')} />
        <RefetchFailureNotice />
        <div className="mt-auto hidden shrink-0 border-t border-line p-3 lg:block">
          <Link href="/account" className={classNames(linkClasses, 'hover:bg-sunken')}>
            <IconUserCircle size={24} aria-hidden className="shrink-0" />
            <span className="min-w-0">
              <span className="block truncate font-semibold">{operator.account}</span>
              <span className="block text-xs text-ink-2">{t(operator.role)}</span>
            </span>
          </Link>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="gutter min-w-0 flex-1 pt-4 pb-16 outline-none lg:px-8 lg:pt-8"
      >
        {isReady ? <LedgerAlarms role={operator.role} isHome={place === '/'} /> : null}
        {operator.must_set_second_factor && !operator.must_change_password ? (
          <div className="mb-4">
            <Notice tone="warning" icon={<IconShieldLock size={20} aria-hidden />}>
              {t('secondFactorFirst')}
            </Notice>
          </div>
        ) : null}
        <PageBoundary place={place}>
          <Suspense fallback={<SkeletonCards count={3} />}>
            {operator.must_change_password ? (
              <AccountPage />
            ) : isReady || place === '/account' ? (
              // Stays on the page after turning the factor on, because it shows the recovery codes once.
              <Pages />
            ) : (
              <Redirect to="/account" replace />
            )}
          </Suspense>
        </PageBoundary>
      </main>
      <LanguageSheet open={choosing} onClose={() => setChoosing(false)} />
    </div>
  );
}

/** Alarms of the ledger on every page. The home lists all alarms itself once it is loaded. */
function LedgerAlarms({ role, isHome }: { role: OperatorRole; isHome: boolean }) {
  const home = useQuery({ ...homeQuery, enabled: false });
  if (isHome && home.data) return null;
  return (
    <>
      <TrialBalanceAlarm role={role} />
      <OpenMoneyAlarm role={role} />
    </>
  );
}

/** Warns every operator of differences in the last trial balance, until a run finds none. */
function TrialBalanceAlarm({ role }: { role: OperatorRole }) {
  const t = useMessages(consoleMessages);
  const { data } = useQueues();
  if (!data?.book || data.book.difference_count === 0) return null;
  return (
    <div className="mb-4">
      <Notice tone="negative" alert icon={<IconAlertTriangle size={20} aria-hidden />}>
        {t('trialBalanceAlarm')}{' '}
        {role === 'finance' ? (
          <Link href="/trial-balance" className="font-semibold underline">
            {t('seeTrialBalance')}
          </Link>
        ) : null}
      </Notice>
    </div>
  );
}

/** Warns every operator of money that the last check found overdue, until a check finds none. */
function OpenMoneyAlarm({ role }: { role: OperatorRole }) {
  const t = useMessages(consoleMessages);
  const format = useFormat();
  const { data } = useQueues();
  if (!data?.open_money || data.open_money.overdue_count === 0) return null;
  const { overdue_count: count, taken_at: takenAt } = data.open_money;
  return (
    <div className="mb-4">
      <Notice tone="warning" icon={<IconClockExclamation size={20} aria-hidden />}>
        {t('openMoneyAlarm', { count, time: format.date(takenAt, 'with-time') })}{' '}
        {role === 'finance' ? (
          <Link href="/open-money" className="font-semibold underline">
            {t('seeOpenMoney')}
          </Link>
        ) : null}
      </Notice>
    </div>
  );
}

function Pages() {
  const t = useMessages(consoleMessages);
  return (
    <Switch>
      <Route path="/" component={HomePage} />
      {ROUTES.map((route) => (
        <Route key={route.path} path={route.path} component={route.page} />
      ))}
      <Route>
        <EmptyState
          title={t('notFound')}
          action={
            <Link href="/" className="font-semibold text-brand underline">
              {t('home')}
            </Link>
          }
        />
      </Route>
    </Switch>
  );
}

function Menu({ role }: { role: OperatorRole }) {
  const t = useMessages(consoleMessages);
  const [location] = useLocation();
  const queues = useQueues();
  const row = useRef<HTMLElement>(null);
  // Keeps the current entry visible: the menu scrolls sideways on phones and downwards on low screens.
  useLayoutEffect(() => {
    const here = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!row.current || !here) return;
    row.current.scrollLeft = here.offsetLeft - (row.current.clientWidth - here.offsetWidth) / 2;
    row.current.scrollTop = here.offsetTop - (row.current.clientHeight - here.offsetHeight) / 2;
  }, [location, queues.data]);
  const isCurrent = ({ path }: MenuEntry) =>
    path === '/' ? location === '/' : location === path || location.startsWith(`${path}/`);
  return (
    <nav
      ref={row}
      aria-label={t('menu')}
      className="no-scrollbar relative flex gap-1 overflow-x-auto px-3 pb-2 lg:mt-2 lg:min-h-0 lg:flex-1 lg:flex-col lg:overflow-x-visible lg:overflow-y-auto"
    >
      {menuForRole(role).map((entry) => {
        const open = queues.data?.queues.find(({ queue }) => queue === entry.queue)?.open ?? 0;
        return (
          <Link
            key={entry.path}
            href={entry.path}
            aria-current={isCurrent(entry) ? 'page' : undefined}
            className={classNames(
              linkClasses,
              isCurrent(entry)
                ? 'bg-brand-tint font-semibold text-brand-strong'
                : 'text-ink-2 hover:bg-sunken',
            )}
          >
            <entry.icon size={20} aria-hidden className="shrink-0" />
            <span className="flex-1">{t(entry.title)}</span>
            {open > 0 ? <Badge count={open} label={t('waiting', { count: open })} /> : null}
          </Link>
        );
      })}
    </nav>
  );
}
