import { useMutation } from '@tanstack/react-query';
import { revealOrderCustomer, type ConsoleOrder } from '@raan/contract/console/console-order-endpoints';
import type { Order } from '@raan/contract/orders/order';
import { formatThaiAddress } from '@raan/contract/orders/thai-address';
import { RevealButton } from '#console/features/queue/reveal-button.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { consoleOrderMessages } from './order-messages.ts';

type CustomerCardProps = {
  order: Order;
  /** Masked; null if the customer gave none. */
  email: string | null;
  undelivered: ConsoleOrder['undelivered'];
};

/** The customer, masked until revealed. The server logs every reveal; the data are discarded with the page. */
export function CustomerCard({ order, email, undelivered }: CustomerCardProps) {
  const t = useMessages(consoleOrderMessages);
  const format = useFormat();
  const revealing = useMutation({
    mutationFn: () => callConsole(revealOrderCustomer, { params: { id: order.id } }),
    gcTime: 0,
    meta: { quiet: true },
  });
  const revealed = revealing.data;
  const { customer, shipping, note } = revealed ?? order;
  return (
    <Card>
      <SectionTitle>{t('contact')}</SectionTitle>
      {undelivered.length === 0 ? null : (
        <Notice tone="warning">
          {undelivered.map(({ channel, at }) => (
            <p key={channel}>
              <strong>{t(`undelivered_${channel}`)}</strong> · {format.date(at, 'with-time')}
            </p>
          ))}
          <p>{t('undeliveredHint')}</p>
        </Notice>
      )}
      <FactList>
        <Fact label={t('name')}>{customer.name}</Fact>
        <Fact
          label={t('phone')}
          aside={
            revealed && <CopyButton text={customer.phone} label={t('copyPhone')} copiedLabel={t('copied')} />
          }
        >
          <span className="tabular">{customer.phone}</span>
        </Fact>
        {email === null ? null : <Fact label={t('email')}>{email}</Fact>}
        <Fact label={t('address')}>{formatThaiAddress(shipping)}</Fact>
        {note ? <Fact label={t('note')}>{note}</Fact> : null}
      </FactList>
      {revealed ? null : <RevealButton label={t('reveal')} reveal={revealing} />}
    </Card>
  );
}
