import { useQueryClient } from '@tanstack/react-query';
import type { ConsoleSeller } from '@raan/contract/console/console-seller-endpoints';
import type { EndpointDefinition } from '@raan/contract/endpoint';
import type { SellerDecisionReason } from '@raan/contract/sellers/seller-decision';
import { ReasonButton } from '#console/features/decision/reason-button.tsx';
import type { ReasonOptions } from '#console/features/decision/reason-sheet.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { useMessages } from '#lib/i18n.tsx';
import { toast } from '#ui/toast-store.ts';
import { sellerMessages } from './seller-messages.ts';

type SellerDecisionProps<Code extends SellerDecisionReason> = Omit<
  ReasonOptions<Code>,
  'labelOf' | 'hint'
> & {
  /** Decides which roles can use it. */
  endpoint: EndpointDefinition;
  label: string;
  variant?: 'primary' | 'secondary';
  danger?: boolean;
  disabledReason?: string | false;
};

/** A decision on a seller. */
export function SellerDecision<Code extends SellerDecisionReason>({
  endpoint,
  disabledReason,
  ...button
}: SellerDecisionProps<Code>) {
  const t = useMessages(sellerMessages);
  const forbiddenReason = useForbiddenReason(endpoint, t('notYourRole'));
  return (
    <ReasonButton<Code>
      {...button}
      disabledReason={forbiddenReason || disabledReason}
      labelOf={(code) => t(code as Exclude<SellerDecisionReason, 'other'>)}
      hint={t('sellerReads')}
    />
  );
}

/** Returns a function that shows the seller as changed by a decision. */
export function useShowDecidedSeller(): (seller: ConsoleSeller) => void {
  const t = useMessages(sellerMessages);
  const client = useQueryClient();
  return (seller) => {
    client.setQueryData(['console', 'sellers', seller.id], seller);
    toast.success(t('done'));
  };
}
