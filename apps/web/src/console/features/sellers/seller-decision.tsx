import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ConsoleSeller, suspendSeller } from '@raan/contract/console/console-seller-endpoints';
import type { EndpointDefinition } from '@raan/contract/endpoint';
import { DecisionButton } from '#console/features/decision/decision-button.tsx';
import { useNotMine } from '#console/features/decision/use-not-mine.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { toast } from '#ui/toast-store.ts';
import { sellerMessages } from './seller-messages.ts';

type SellerDecisionProps = {
  seller: ConsoleSeller;
  /** All decisions on sellers take and answer the same. */
  endpoint: Omit<typeof suspendSeller, 'path' | 'summary'> & EndpointDefinition;
  label: string;
  variant?: 'primary' | 'secondary';
  danger?: boolean;
  disabledReason?: string | false;
  /** What it will do. */
  children: ReactNode;
};

/** One decision on a seller: sends it, shows the seller as they stand then, and says who was told. */
export function SellerDecision({ seller: { id }, endpoint, disabledReason, ...button }: SellerDecisionProps) {
  const t = useMessages(sellerMessages);
  const client = useQueryClient();
  const notMine = useNotMine(endpoint, t('notYourRole'));
  return (
    <DecisionButton<ConsoleSeller>
      {...button}
      disabledReason={notMine || disabledReason}
      reasonHint={t('sellerReads')}
      decide={(reason, idempotencyKey) =>
        callConsole(endpoint, { params: { id }, body: { reason } }, { idempotencyKey })
      }
      onDecided={(seller) => {
        client.setQueryData(['console', 'sellers', id], seller);
        toast.success(t('done'));
      }}
    />
  );
}
