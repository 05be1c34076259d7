// State of the refund request form. It lasts as long as the page, however often the sheet is closed.
import { useEffect, useEffectEvent, useState } from 'react';
import type { CustomerRefund } from '@raan/contract/refunds/refund';
import { requestRefund } from '@raan/contract/refunds/refund-endpoints';
import type { RefundReason } from '@raan/contract/refunds/refund-reason';
import {
  REFUND_COMMENT_MIN,
  REFUND_PHOTOS_MAX,
  REFUND_REASONS_WITH_PHOTOS,
  type RefundScope,
} from '@raan/contract/refunds/refund-rules';
import { callEndpoint } from '#lib/api.ts';
import { parseTypedAmount } from '#lib/baht.ts';
import { createIntent } from '#lib/command/intent.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { toast } from '#ui/toast-store.ts';
import {
  EMPTY_REFUND_DRAFT,
  clearRefundDraft,
  storeRefundDraft,
  readRefundDraft,
  type RefundDraft,
} from './refund-draft.ts';
import { refundMessages } from './refund-messages.ts';
import { useRefundPhotos } from './use-refund-photos.ts';

type RefundFormOptions = {
  orderToken: string;
  /** The reasons that were not rejected before, the lines and what is left of the order; undefined while loading. */
  refund: Pick<CustomerRefund, 'reasons' | 'items' | 'amount' | 'may_ask_part'> | undefined;
  /** A request exists, possibly from another device, and the form is closed: discard the draft. */
  isOver: boolean;
  onSent: (refund: CustomerRefund) => void;
};
type Problem = 'reason' | 'items' | 'amount' | 'words' | 'photosWaiting' | 'photosFailed';

/** Returns the form's state, whether or not its sheet is open. */
export function useRefundForm({ orderToken, refund, isOver, onSent }: RefundFormOptions) {
  const t = useMessages(refundMessages);
  const [draft, setDraft] = useState(() => readRefundDraft(orderToken));
  const { comment, quantities } = draft;
  // A part can be asked for only after the delivery.
  const scope = refund?.may_ask_part ? draft.scope : 'full';
  // The reason may have been rejected meanwhile.
  const reason = refund?.reasons.find((one) => one === draft.reason);
  const asked = requestedAmount({ ...draft, scope }, refund);
  const [problem, setProblem] = useState<Problem>();
  const [isSending, setIsSending] = useState(false);
  const photos = useRefundPhotos(orderToken);
  const [intent] = useState(() => createIntent(requestRefund));

  const change = (part: Partial<RefundDraft>) => {
    const next = { ...draft, ...part };
    storeRefundDraft(orderToken, next);
    setDraft(next);
    setProblem(undefined);
  };
  const reset = () => {
    clearRefundDraft(orderToken);
    setDraft(EMPTY_REFUND_DRAFT);
    setProblem(undefined);
    photos.clear();
  };
  if (isOver && draft !== EMPTY_REFUND_DRAFT) setDraft(EMPTY_REFUND_DRAFT);
  const discardRequest = useEffectEvent(() => {
    clearRefundDraft(orderToken);
    photos.clear();
  });
  useEffect(() => {
    if (isOver) discardRequest();
  }, [isOver]);
  const problemNow = (): Problem | undefined => {
    if (!reason) return 'reason';
    if (asked === undefined) return scope === 'items' ? 'items' : 'amount';
    if (REFUND_REASONS_WITH_PHOTOS.includes(reason) && comment.trim().length < REFUND_COMMENT_MIN)
      return 'words';
    if (photos.photos.some(({ state }) => state === 'sending')) return 'photosWaiting';
    return photos.photos.some(({ state }) => state === 'failed') ? 'photosFailed' : undefined;
  };
  const send = async () => {
    const nextProblem = problemNow();
    setProblem(nextProblem);
    if (nextProblem || !reason) return;
    setIsSending(true);
    const sent = photos.photos.filter((photo) => photo.state === 'sent');
    const body = {
      reason,
      comment: comment.trim(),
      photos: sent.map(({ uuid }) => uuid),
      ...(scope === 'items' && { items: chosenItems(draft) }),
      ...(scope === 'amount' && asked !== undefined && { amount: asked }),
    };
    const { key, input } = intent.requestFor({ params: { order_token: orderToken }, body });
    try {
      const requested = await callEndpoint(requestRefund, input, { idempotencyKey: key });
      intent.end();
      reset();
      toast.success(t('sent'));
      onSent(requested);
    } catch (error) {
      let isShownAtPhoto = false;
      for (const [place, { id }] of sent.entries()) {
        const refusal = fieldError(error, `photos.${place}`);
        if (refusal === undefined) continue;
        photos.refuse(id, refusal);
        isShownAtPhoto = true;
      }
      if (!isShownAtPhoto) toast.error(errorText(error));
    }
    setIsSending(false);
  };
  return {
    reason,
    comment,
    scope,
    quantities,
    amount: draft.amount,
    /** Amount (baht) that the customer would get; undefined until the choice is complete. */
    asked,
    photos: {
      ...photos,
      add: (files: Iterable<File>) => {
        const added = [...files];
        if (added.length === 0) return;
        change({ photos: Math.min(REFUND_PHOTOS_MAX, photos.photos.length + added.length) });
        photos.add(added);
      },
      remove: (id: number) => {
        change({ photos: photos.photos.length - 1 });
        photos.remove(id);
      },
    },
    // Photos added before a reload are lost.
    hasLostPhotos: draft.photos > photos.photos.length,
    problem,
    isSending,
    send,
    choose: (chosen: RefundReason) => change({ reason: chosen }),
    chooseScope: (chosen: RefundScope) => change({ scope: chosen }),
    setQuantity: (position: number, quantity: number) =>
      change({ quantities: { ...quantities, [position]: quantity } }),
    setAmount: (amount: string) => change({ amount }),
    setComment: (words: string) => change({ comment: words }),
    /** Clears old errors when the sheet opens. */
    begin: () => setProblem(undefined),
  };
}

function chosenItems({ quantities }: RefundDraft): { position: number; quantity: number }[] {
  return Object.entries(quantities)
    .map(([position, quantity]) => ({ position: Number(position), quantity }))
    .filter(({ quantity }) => quantity > 0);
}

/** Returns the amount (baht) of a choice; undefined if it is incomplete or too large. */
function requestedAmount(
  draft: RefundDraft,
  refund: Pick<CustomerRefund, 'items' | 'amount'> | undefined,
): number | undefined {
  if (!refund) return undefined;
  if (draft.scope === 'full') return refund.amount;
  if (draft.scope === 'items') {
    const price = chosenItems(draft).reduce((sum, { position, quantity }) => {
      const item = refund.items.find((one) => one.position === position);
      return sum + (item?.unit_price ?? 0) * quantity;
    }, 0);
    return price > 0 ? Math.min(price, refund.amount) : undefined;
  }
  const typed = parseTypedAmount(draft.amount);
  return typed !== undefined && typed <= refund.amount ? typed : undefined;
}

export type RefundForm = ReturnType<typeof useRefundForm>;
