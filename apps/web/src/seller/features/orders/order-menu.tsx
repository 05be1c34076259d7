import type { ReactNode } from 'react';
import { Link } from 'wouter';
import IconBarcode from '#icon/IconBarcode';
import IconCopy from '#icon/IconCopy';
import IconFileText from '#icon/IconFileText';
import IconChecklist from '#icon/IconChecklist';
import IconPrinter from '#icon/IconPrinter';
import { canPrint } from '@raan/contract/documents/document-rules';
import type { OrderSummary } from '@raan/contract/orders/order';
import { useMessages } from '#lib/i18n.tsx';
import { selectionMessages } from '#lib/list/selection-messages.ts';
import { ListRow, ListRowContent, listRowClasses, clickableClasses } from '#ui/list-row.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { classNames } from '#ui/class-names.ts';
import { orderMessages } from './orders-messages.ts';
import { useCopy } from './use-copy.ts';
import type { OrderSelection } from './use-order-selection.ts';

type OrderMenuProps = {
  order: OrderSummary;
  open: boolean;
  onClose: () => void;
  selection?: OrderSelection | undefined;
  onPrint: () => void;
  children?: ReactNode;
};

/** All actions for one order of a list. */
export function OrderMenu({ order, open, onClose, selection, onPrint, children }: OrderMenuProps) {
  const t = useMessages(orderMessages);
  const copyText = useCopy();
  const copy = async (text: string) => {
    onClose();
    await copyText(text);
  };
  return (
    <Sheet open={open} onClose={onClose} title={order.order_number}>
      <ul className="-mx-5 divide-y divide-line">
        <li>
          <Link href={`/order/${order.id}`} className={classNames(listRowClasses, clickableClasses)}>
            <ListRowContent lead={<IconFileText size={22} aria-hidden />} title={t('openOrder')} chevron />
          </Link>
        </li>
        {children}
        {canPrint('packing_slip', order) ? (
          <MenuRow
            icon={<IconPrinter size={22} aria-hidden />}
            title={canPrint('label', order) ? t('printBoth') : t('printSlip')}
            onClick={() => {
              onClose();
              onPrint();
            }}
          />
        ) : null}
        <MenuRow
          icon={<IconCopy size={22} aria-hidden />}
          title={t('copyNumber')}
          onClick={() => void copy(order.order_number)}
        />
        {order.tracking_number ? (
          <MenuRow
            icon={<IconBarcode size={22} aria-hidden />}
            title={t('copyTracking')}
            detail={order.tracking_number}
            onClick={() => void copy(order.tracking_number ?? '')}
          />
        ) : null}
        {selection ? (
          <SelectRow
            onClick={() => {
              onClose();
              selection.start(order);
            }}
          />
        ) : null}
      </ul>
    </Sheet>
  );
}

function SelectRow({ onClick }: { onClick: () => void }) {
  const t = useMessages(selectionMessages);
  return <MenuRow icon={<IconChecklist size={22} aria-hidden />} title={t('select')} onClick={onClick} />;
}

type MenuRowProps = {
  icon: ReactNode;
  title: string;
  detail?: string;
  onClick: () => void;
  danger?: boolean;
};

export function MenuRow({ icon, title, detail, onClick, danger = false }: MenuRowProps) {
  return (
    <li className={danger ? 'text-negative' : undefined}>
      <ListRow lead={icon} title={title} detail={detail} onClick={onClick} />
    </li>
  );
}
