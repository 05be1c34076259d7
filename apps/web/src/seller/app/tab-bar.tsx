import { Link } from 'wouter';
import IconBell from '#icon/IconBell';
import IconBellFilled from '#icon/IconBellFilled';
import IconBuildingStore from '#icon/IconBuildingStore';
import IconHome from '#icon/IconHome';
import IconHomeFilled from '#icon/IconHomeFilled';
import IconUser from '#icon/IconUser';
import IconUserFilled from '#icon/IconUserFilled';
import { useMessages } from '#lib/i18n.tsx';
import { badgeText } from '#ui/badge-text.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { prefetch } from './navigation.ts';
import type { Route } from './route.ts';
import { shellMessages } from './shell-messages.ts';

const TABS = [
  { tab: 'home', path: '/', label: 'tabHome', Icon: IconHome, Chosen: IconHomeFilled },
  {
    tab: 'notifications',
    path: '/notifications',
    label: 'tabNotifications',
    Icon: IconBell,
    Chosen: IconBellFilled,
  },
  { tab: 'shop', path: '/shop', label: 'tabShop', Icon: IconBuildingStore, Chosen: IconBuildingStore },
  { tab: 'profile', path: '/profile', label: 'tabProfile', Icon: IconUser, Chosen: IconUserFilled },
] as const;

/** The tab bar at the bottom of the screen. */
export function TabBar({ current, unread }: { current: Route['tab']; unread: number }) {
  const t = useMessages(shellMessages);
  return (
    <nav
      aria-label={t('mainMenu')}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-raised/95 pb-[var(--safe-bottom)] frosted"
    >
      <ul className="column grid h-[var(--tabs-height)] grid-cols-4">
        {TABS.map(({ tab, path, label, Icon, Chosen }) => {
          const chosen = tab === current;
          const Shown = chosen ? Chosen : Icon;
          return (
            <li key={tab}>
              <Link
                href={path}
                aria-current={chosen ? 'page' : undefined}
                onPointerEnter={() => prefetch(path)}
                onTouchStart={() => prefetch(path)}
                className={classNames(
                  'flex h-full flex-col items-center justify-center gap-0.5 text-tab -outline-offset-2',
                  chosen ? 'font-semibold text-brand' : 'text-ink-2 hover:text-ink',
                )}
              >
                <span className="relative inline-flex">
                  <Shown size={24} stroke={chosen ? 2.2 : 1.8} aria-hidden />
                  {tab === 'notifications' ? (
                    <Badge
                      count={unread}
                      label={t('unread', { count: badgeText(unread) })}
                      className="absolute -top-1.5 left-3.5"
                    />
                  ) : null}
                </span>
                {t(label)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
