import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import IconBuildingBank from '#icon/IconBuildingBank';
import IconChevronRight from '#icon/IconChevronRight';
import IconConfetti from '#icon/IconConfetti';
import IconId from '#icon/IconId';
import IconPackageExport from '#icon/IconPackageExport';
import IconReceiptRefund from '#icon/IconReceiptRefund';
import IconShare from '#icon/IconShare2';
import IconShoppingBag from '#icon/IconShoppingBag';
import { recordSetup } from '@raan/contract/home/home-endpoints';
import { useCommand } from '#lib/command/use-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { lazyPart } from '#lib/lazy-part.tsx';
import { classNames } from '#ui/class-names.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { homeMessages } from './home-messages.ts';
import type { Pulse } from './pulse.api.ts';
import { ShareSheet } from './share-sheet.ts';

type Action = Pulse['next']['action'];

/** `share` opens a sheet instead of a page. */
const ACTIONS: Readonly<Record<Action, { Icon: typeof IconId; path?: string; isUrgent?: true }>> = {
  ship_overdue: { Icon: IconPackageExport, path: '/pending-shipment', isUrgent: true },
  ship_today: { Icon: IconPackageExport, path: '/pending-shipment', isUrgent: true },
  answer_refund: { Icon: IconReceiptRefund, path: '/refunds', isUrgent: true },
  fix_verification: { Icon: IconId, path: '/verification' },
  ship: { Icon: IconPackageExport, path: '/pending-shipment' },
  list_products: { Icon: IconShoppingBag, path: '/shop-management' },
  verify: { Icon: IconId, path: '/verification' },
  add_bank_account: { Icon: IconBuildingBank, path: '/bank-cards' },
  share: { Icon: IconShare },
  find_products: { Icon: IconShoppingBag, path: '/products?hot=true&sort=sales' },
};

const rowClasses = 'relative flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-4';

/** The suggested next action as the last row of the card. The first order is celebrated here once. */
export function NextAction({ next, firstOrderId }: { next: Pulse['next']; firstOrderId: number | null }) {
  const t = useMessages(homeMessages);
  const [isSharing, setSharing] = useState(false);
  if (firstOrderId !== null) return <FirstOrder id={firstOrderId} />;
  const { Icon, path, isUrgent } = ACTIONS[next.action];
  const text = t(`next_${next.action}`, { count: next.count ?? 0 });
  if (path !== undefined)
    return (
      <Link href={path} className={nextClasses(isUrgent)}>
        <ActionContent icon={<Icon size={22} stroke={1.8} aria-hidden />} text={text} />
      </Link>
    );
  return (
    <>
      <button type="button" onClick={() => setSharing(true)} className={nextClasses(isUrgent)}>
        <ActionContent icon={<Icon size={22} stroke={1.8} aria-hidden />} text={text} />
      </button>
      <ShareSheet open={isSharing} onClose={() => setSharing(false)} />
    </>
  );
}

/** Looks of a row with the one thing to do next. */
export function nextClasses(isUrgent = false): string {
  return classNames(
    rowClasses,
    'font-semibold hover:opacity-90',
    isUrgent ? 'bg-mango text-mango-ink' : 'bg-brand-tint text-brand-strong',
  );
}

export function ActionContent({ icon, text, detail }: { icon: ReactNode; text: string; detail?: string }) {
  return (
    <>
      <span className="shrink-0">{icon}</span>
      <span className="min-w-0 flex-1 text-base leading-snug">
        {text}
        {detail ? <span className="block text-xs font-normal">{detail}</span> : null}
      </span>
      <IconChevronRight size={20} aria-hidden className="shrink-0" />
    </>
  );
}

const Confetti = lazyPart(() => import('./confetti.tsx'), { LoadFailure: () => null });

function FirstOrder({ id }: { id: number }) {
  const t = useMessages(homeMessages);
  // A failure is not worth a message: the order is then celebrated again on the next visit.
  const { run } = useCommand(recordSetup, { showsError: true });
  useEffect(() => {
    void run({ body: { event: 'first_order_seen' } });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per visit
  }, []);
  return (
    <Link href={`/order/${id}`} className={nextClasses(true)}>
      <Confetti />
      <ActionContent
        icon={<IconConfetti size={24} stroke={1.8} aria-hidden />}
        text={t('firstOrder')}
        detail={t('firstOrderDetail')}
      />
    </Link>
  );
}

export function NextActionPlaceholder() {
  return (
    <div className={classNames(rowClasses, 'border-t border-line')}>
      <Skeleton className="h-5 w-56" />
    </div>
  );
}
