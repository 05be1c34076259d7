import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConsoleSeller, suspendSeller } from '@raan/contract/console/console-seller-endpoints';
import { operatorMay } from '@raan/contract/console/operator';
import { getOperator } from '@raan/contract/console/operator-endpoints';
import type { EndpointDefinition } from '@raan/contract/endpoint';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#lib/operator-api.ts';
import { toast } from '#ui/toast-store.ts';
import { sellerMessages } from './seller-messages.ts';

/** All decisions on sellers take and answer the same. */
type SellerDecision = Omit<typeof suspendSeller, 'path' | 'summary'> & EndpointDefinition;

/** One decision on a seller: sends it, shows the seller as they stand then, and says who was told. */
export function useSellerDecision(endpoint: SellerDecision, id: number, onDone: () => void) {
  const t = useMessages(sellerMessages);
  const client = useQueryClient();
  return useDecision<ConsoleSeller>({
    decide: (reason, idempotencyKey) =>
      callConsole(endpoint, { params: { id }, body: { reason } }, { idempotencyKey }),
    onDecided: (seller) => {
      client.setQueryData(['console', 'sellers', id], seller);
      toast.success(t('done'));
      onDone();
    },
  });
}

/** Why this operator can't decide, or false. */
export function useNotMyRole(endpoint: SellerDecision): string | false {
  const t = useMessages(sellerMessages);
  const me = useQuery({
    queryKey: ['console', 'me'],
    queryFn: ({ signal }) => callConsole(getOperator, {}, { signal }),
  });
  return me.data !== undefined && !operatorMay(me.data.operator.role, endpoint) && t('notYourRole');
}
