import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ConsoleSeller } from '@raan/contract/console/console-seller-endpoints';
import type { EndpointDefinition } from '@raan/contract/endpoint';
import type { SellerDecisionReason } from '@raan/contract/sellers/seller-decision';
import { ReasonButton } from '#console/features/decision/reason-button.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { useMessages } from '#lib/i18n.tsx';
import { toast } from '#ui/toast-store.ts';
import { sellerMessages } from './seller-messages.ts';

type SellerDecisionProps<Code extends SellerDecisionReason> = {
  seller: ConsoleSeller;
  endpoint: EndpointDefinition;
  label: string;
  variant?: 'primary' | 'secondary';
  danger?: boolean;
  disabledReason?: string | false;
  codes: readonly (Code | 'other')[];
  /** All decisions on sellers return the seller. */
  decide: (
    request: { params: { id: number }; body: { reason_code: Code | 'other'; reason: string } },
    options: { idempotencyKey: string },
  ) => Promise<ConsoleSeller>;
  children: ReactNode;
};

/** A decision on a seller. Afterwards the page shows the changed seller. */
export function SellerDecision<Code extends SellerDecisionReason>({
  seller: { id },
  endpoint,
  disabledReason,
  decide,
  ...button
}: SellerDecisionProps<Code>) {
  const t = useMessages(sellerMessages);
  const client = useQueryClient();
  const forbiddenReason = useForbiddenReason(endpoint, t('notYourRole'));
  return (
    <ReasonButton<Code, ConsoleSeller>
      {...button}
      disabledReason={forbiddenReason || disabledReason}
      labelOf={(code) => t(code as Exclude<SellerDecisionReason, 'other'>)}
      hint={t('sellerReads')}
      decide={(body, options) => decide({ params: { id }, body }, options)}
      onDecided={(seller) => {
        client.setQueryData(['console', 'sellers', id], seller);
        toast.success(t('done'));
      }}
    />
  );
}
