// Why a customer asks for money back, in words and pictures: stays while the page stands, however often its sheet is closed.
import { useEffect, useEffectEvent, useState } from 'react';
import type { CustomerRefund } from '@raan/contract/refunds/refund';
import { requestRefund } from '@raan/contract/refunds/refund-endpoints';
import {
  REFUND_COMMENT_MIN,
  REFUND_PHOTOS_MAX,
  REFUND_REASONS_WITH_PHOTOS,
  type RefundReason,
} from '@raan/contract/refunds/refund-rules';
import { call } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { toast } from '#ui/toast-store.ts';
import {
  EMPTY_REFUND_DRAFT,
  forgetRefundDraft,
  keepRefundDraft,
  readRefundDraft,
  type RefundDraft,
} from './refund-draft.ts';
import { refundMessages } from './refund-messages.ts';
import { useRefundPhotos } from './use-refund-photos.ts';

type FormOf = {
  orderToken: string;
  /** Those that were not denied before. */
  reasons: readonly RefundReason[];
  /** A request is under way, wherever it was sent from, and nobody is writing: what was written for it is let go. */
  isOver: boolean;
  onSent: (refund: CustomerRefund) => void;
};
type Problem = 'reason' | 'words' | 'photosWaiting' | 'photosFailed';

/** The form as it is filled in, whether or not its sheet is open. */
export function useRefundForm({ orderToken, reasons, isOver, onSent }: FormOf) {
  const t = useMessages(refundMessages);
  const [draft, setDraft] = useState(() => readRefundDraft(orderToken));
  const { comment } = draft;
  // One that was denied meanwhile can't be given again.
  const reason = reasons.find((one) => one === draft.reason);
  const [problem, setProblem] = useState<Problem>();
  const [isSending, setIsSending] = useState(false);
  const photos = useRefundPhotos(orderToken);
  const intent = useIntentKey();

  const change = (part: Partial<RefundDraft>) => {
    const next = { ...draft, ...part };
    keepRefundDraft(orderToken, next);
    setDraft(next);
    setProblem(undefined);
  };
  const forget = () => {
    forgetRefundDraft(orderToken);
    setDraft(EMPTY_REFUND_DRAFT);
    setProblem(undefined);
    photos.clear();
  };
  if (isOver && draft !== EMPTY_REFUND_DRAFT) setDraft(EMPTY_REFUND_DRAFT);
  const letGo = useEffectEvent(() => {
    forgetRefundDraft(orderToken);
    photos.clear();
  });
  useEffect(() => {
    if (isOver) letGo();
  }, [isOver]);
  const problemNow = (): Problem | undefined => {
    if (!reason) return 'reason';
    if (REFUND_REASONS_WITH_PHOTOS.includes(reason) && comment.trim().length < REFUND_COMMENT_MIN)
      return 'words';
    if (photos.photos.some(({ state }) => state === 'sending')) return 'photosWaiting';
    return photos.photos.some(({ state }) => state === 'failed') ? 'photosFailed' : undefined;
  };
  const send = async () => {
    const found = problemNow();
    setProblem(found);
    if (found || !reason) return;
    setIsSending(true);
    const sent = photos.photos.filter((photo) => photo.state === 'sent');
    const body = { reason, comment: comment.trim(), photos: sent.map(({ uuid }) => uuid) };
    try {
      const refund = await call(
        requestRefund,
        { params: { order_token: orderToken }, body },
        { idempotencyKey: intent.keyFor(body) },
      );
      intent.done();
      forget();
      toast.success(t('sent'));
      onSent(refund);
    } catch (error) {
      let isTold = false;
      for (const [place, { id }] of sent.entries()) {
        const refusal = fieldError(error, `photos.${place}`);
        if (refusal === undefined) continue;
        photos.refuse(id, refusal);
        isTold = true;
      }
      // What is told at the photos is not told once more.
      if (!isTold) toast.error(errorText(error));
    }
    setIsSending(false);
  };
  return {
    reason,
    comment,
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
    // Those that were added before a new document of the page.
    hasLostPhotos: draft.photos > photos.photos.length,
    problem,
    isSending,
    send,
    choose: (chosen: RefundReason) => change({ reason: chosen }),
    setComment: (words: string) => change({ comment: words }),
    /** The sheet opens again: nothing is missing until it is sent. */
    begin: () => setProblem(undefined),
  };
}

export type RefundForm = ReturnType<typeof useRefundForm>;
