import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import IconChartBar from '#icon/IconChartBar';
import IconClipboardList from '#icon/IconClipboardList';
import IconDeviceMobile from '#icon/IconDeviceMobile';
import IconPackages from '#icon/IconPackages';
import { useMessages } from '#lib/i18n.tsx';
import { OrdersSheet } from './orders-sheet.tsx';
import { PreviewSheet } from './preview-sheet.tsx';
import { shopMessages } from './shop-messages.ts';

const ICON = { size: 26, stroke: 1.6, 'aria-hidden': true } as const;
const tileClasses =
  'flex w-full flex-col items-center gap-1.5 rounded-control py-1 text-center text-xs active:opacity-70';

/** Links to shop management, store preview, orders and sales report. */
export function Shortcuts() {
  const t = useMessages(shopMessages);
  const [open, setOpen] = useState<'preview' | 'orders'>();
  const close = () => setOpen(undefined);
  return (
    <nav aria-label={t('shortcuts')}>
      <ul className="grid grid-cols-4 gap-1">
        <li>
          <Link href="/shop-management" className={tileClasses}>
            <Tile icon={<IconPackages {...ICON} />} label={t('shopManagement')} />
          </Link>
        </li>
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            className={tileClasses}
            onClick={() => setOpen('preview')}
          >
            <Tile icon={<IconDeviceMobile {...ICON} />} label={t('previewStore')} />
          </button>
        </li>
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            className={tileClasses}
            onClick={() => setOpen('orders')}
          >
            <Tile icon={<IconClipboardList {...ICON} />} label={t('orderManagement')} />
          </button>
        </li>
        <li>
          <Link href="/sales-report" className={tileClasses}>
            <Tile icon={<IconChartBar {...ICON} />} label={t('salesReport')} />
          </Link>
        </li>
      </ul>
      <PreviewSheet open={open === 'preview'} onClose={close} />
      <OrdersSheet open={open === 'orders'} onClose={close} />
    </nav>
  );
}

function Tile({ icon, label }: { icon: ReactNode; label: string }) {
  return (
    <>
      <span className="flex size-13 items-center justify-center rounded-card bg-brand-tint text-brand-strong">
        {icon}
      </span>
      <span className="line-clamp-2">{label}</span>
    </>
  );
}
