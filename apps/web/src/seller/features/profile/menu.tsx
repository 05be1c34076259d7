import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import IconBox from '#icon/IconBox';
import IconBuildingBank from '#icon/IconBuildingBank';
import IconCash from '#icon/IconCash';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconHeart from '#icon/IconHeart';
import IconHelp from '#icon/IconHelp';
import IconHourglass from '#icon/IconHourglass';
import IconInfoCircle from '#icon/IconInfoCircle';
import IconLanguage from '#icon/IconLanguage';
import IconPackage from '#icon/IconPackage';
import IconReceipt from '#icon/IconReceipt';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import IconSettings from '#icon/IconSettings';
import IconTruck from '#icon/IconTruck';
import IconWallet from '#icon/IconWallet';
import type { OrderCounts } from '@raan/contract/orders/order-endpoints';
import { BelowFirstScreen } from '#seller/lib/first-screen.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useOrderCounts } from '#seller/lib/order-counts.api.ts';
import { systemQuery } from '#seller/lib/system.api.ts';
import { badgeText } from '#ui/badge-text.ts';
import { Badge } from '#ui/badge.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { profileMessages } from './profile-messages.ts';

type Label =
  | 'pendingPayment'
  | 'pendingShipment'
  | 'pendingReceipt'
  | 'completed'
  | 'topUp'
  | 'withdraw'
  | 'bankCard'
  | 'revenueRecord'
  | 'favourites'
  | 'samples'
  | 'refunds'
  | 'help'
  | 'settings'
  | 'platformInfo'
  | 'language';
type Entry = { label: Label; Icon: typeof IconCash; href: string; count?: keyof OrderCounts };

const HELP: Entry = { label: 'help', Icon: IconHelp, href: '/help' };

const ORDERS: readonly Entry[] = [
  { label: 'pendingPayment', Icon: IconHourglass, href: '/pending-payment', count: 'pending_payment' },
  { label: 'pendingShipment', Icon: IconPackage, href: '/pending-shipment', count: 'pending_shipment' },
  { label: 'pendingReceipt', Icon: IconTruck, href: '/pending-receipt', count: 'pending_delivery' },
  { label: 'completed', Icon: IconCircleCheck, href: '/completed-orders', count: 'completed' },
];
const MONEY: readonly Entry[] = [
  { label: 'topUp', Icon: IconWallet, href: '/deposit' },
  { label: 'withdraw', Icon: IconCash, href: '/withdrawal' },
  { label: 'bankCard', Icon: IconBuildingBank, href: '/bank-cards' },
  { label: 'revenueRecord', Icon: IconReceipt, href: '/revenue-record' },
];
const MORE: readonly Entry[] = [
  { label: 'favourites', Icon: IconHeart, href: '/favourites' },
  { label: 'samples', Icon: IconBox, href: '/sample-orders' },
  { label: 'refunds', Icon: IconReceiptRefund, href: '/refunds' },
  HELP,
  { label: 'settings', Icon: IconSettings, href: '/system-settings' },
  { label: 'platformInfo', Icon: IconInfoCircle, href: '/platform-info' },
];

const cellClasses =
  'flex min-h-17 w-full flex-col items-center justify-start gap-1 rounded-control px-1 pt-2 pb-1 text-center transition-colors hover:bg-sunken active:bg-sunken';

/** Menu of orders with their counts, money, and everything else. */
export function MenuCards({ onLanguage }: { onLanguage: () => void }) {
  const t = useMessages(profileMessages);
  const { data: counts } = useOrderCounts();
  const chatUrl = useQuery(systemQuery).data?.support_chat_url;
  return (
    <>
      <Grid title={t('orders')}>
        {ORDERS.map((entry) => (
          <MenuLink key={entry.label} entry={entry} count={entry.count && counts?.[entry.count]} />
        ))}
      </Grid>
      <Grid title={t('money')}>
        {MONEY.map((entry) => (
          <MenuLink key={entry.label} entry={entry} />
        ))}
      </Grid>
      <BelowFirstScreen>
        <Grid title={t('more')}>
          {MORE.map((entry) =>
            // Prefers the platform's support chat, if it has one, to the help page.
            entry === HELP && chatUrl ? (
              <a
                key={entry.label}
                href={chatUrl}
                target="_blank"
                rel="noopener noreferrer"
                className={cellClasses}
              >
                <Cell Icon={entry.Icon} label={t(entry.label)} />
              </a>
            ) : (
              <MenuLink key={entry.label} entry={entry} />
            ),
          )}
          <button type="button" onClick={onLanguage} className={cellClasses}>
            <Cell Icon={IconLanguage} label={t('language')} />
          </button>
        </Grid>
      </BelowFirstScreen>
    </>
  );
}

function Grid({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="pt-1.5 pb-2">
      <SectionTitle>{title}</SectionTitle>
      <div className="-mx-2 grid grid-cols-4">{children}</div>
    </Card>
  );
}

function MenuLink({ entry, count }: { entry: Entry; count?: number | undefined }) {
  const t = useMessages(profileMessages);
  return (
    <Link href={entry.href} className={cellClasses}>
      <Cell Icon={entry.Icon} label={t(entry.label)} count={count} />
    </Link>
  );
}

function Cell({ Icon, label, count }: { Icon: typeof IconCash; label: string; count?: number | undefined }) {
  const t = useMessages(profileMessages);
  return (
    <>
      <span className="relative inline-flex">
        <Icon size={26} stroke={1.6} aria-hidden className="text-brand" />
        {count === undefined ? null : (
          <Badge
            count={count}
            showZero
            label={t('ordersCount', { count: badgeText(count) })}
            className="absolute -top-2 left-4"
          />
        )}
      </span>
      <span className="text-xs leading-snug">{label}</span>
    </>
  );
}
