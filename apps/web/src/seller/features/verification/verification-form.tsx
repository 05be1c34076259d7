import { useState, type SubmitEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NAME_MAX_CHARACTERS } from '@raan/contract/constants';
import { formatIdNumber, parseIdNumber } from '@raan/contract/verification/id-number';
import type { Verification, VerificationDocument } from '@raan/contract/verification/verification';
import { submitVerification } from '@raan/contract/verification/verification-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { toast } from '#ui/toast-store.ts';
import { DocumentField } from './document-field.tsx';
import {
  deleteVerificationDraft,
  writeVerificationDraft,
  EMPTY_DRAFT,
  readVerificationDraft,
  type VerificationDraft,
} from './verification-draft.ts';
import { IdNumberField } from './id-number-field.tsx';
import { VerificationProgress } from './verification-progress.tsx';
import type { UploadedDocument } from './verification.api.ts';
import { verificationMessages } from './verification-messages.ts';

type VerificationFormProps = {
  sellerId: number;
  /** The rejected submission to correct; null before the first one. */
  rejected: Verification | null;
  onSubmitted: () => void;
};

function toUploadedDocument({
  id,
  uuid,
  url,
  file_name,
  formatted_size,
}: VerificationDocument): UploadedDocument {
  return { id, uuid, url, file_name, formatted_size };
}

function toDraft(rejected: Verification | null): VerificationDraft {
  if (!rejected) return EMPTY_DRAFT;
  const { real_name, id_card_number, front, back } = rejected;
  return {
    name: real_name,
    number: formatIdNumber(id_card_number),
    front: toUploadedDocument(front),
    back: toUploadedDocument(back),
  };
}

/** Returns today in Bangkok as YYYY-MM-DD, the latest possible birth date. */
function bangkokToday(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date());
}

/** Form with name, ID number and both sides of the card. Stored as a draft until submitted. */
export function VerificationForm({ sellerId, rejected, onSubmitted }: VerificationFormProps) {
  const t = useMessages(verificationMessages);
  const client = useQueryClient();
  const intent = useIntentKey();
  const [draft, setDraft] = useState(() => readVerificationDraft(sellerId) ?? toDraft(rejected));
  const [isSubmitted, setSubmitted] = useState(false);
  const change = (part: Partial<VerificationDraft>) =>
    setDraft((previous) => {
      const next = { ...previous, ...part };
      writeVerificationDraft(sellerId, next);
      return next;
    });

  const parsed = parseIdNumber(draft.number, bangkokToday());
  const hasName = draft.name.trim() !== '';
  const isComplete = hasName && parsed.problem === undefined && draft.front !== null && draft.back !== null;
  const submit = useMutation({
    mutationFn: (sent: VerificationDraft) => {
      const body = {
        real_name: sent.name,
        id_card_number: sent.number,
        id_card_front_url: sent.front?.url ?? '',
        id_card_back_url: sent.back?.url ?? '',
      };
      return callEndpoint(submitVerification, { body }, { idempotencyKey: intent.keyFor(body) });
    },
    onSuccess: (verification) => {
      intent.done();
      deleteVerificationDraft(sellerId);
      onSubmitted();
      client.setQueryData(queryKeys.verification, verification);
      void invalidateAfter('verification');
    },
    meta: { quiet: true },
  });
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (isComplete) submit.mutate(draft);
    else toast.error(t('incomplete'));
  };

  const serverErrorOf = (field: string) => fieldError(submit.error, field);
  const requiredError = (isPresent: boolean) => (isSubmitted && !isPresent ? t('required') : undefined);
  const submittedUuids = new Set(rejected ? [rejected.front.uuid, rejected.back.uuid] : []);
  const isPartOfSubmission = ({ uuid }: UploadedDocument) => submittedUuids.has(uuid);
  const hasFieldError = ['real_name', 'id_card_number', 'id_card_front_url', 'id_card_back_url'].some(
    serverErrorOf,
  );
  return (
    <form onSubmit={send} noValidate className="contents">
      <VerificationProgress
        completed={{
          itemName: hasName,
          itemNumber: parsed.problem !== 'missing',
          itemValid: parsed.problem === undefined,
          itemFront: draft.front !== null,
          itemBack: draft.back !== null,
          itemSent: false,
        }}
      />
      <Card className="flex flex-col gap-4 pt-1.5">
        <SectionTitle>{t('details')}</SectionTitle>
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          value={draft.name}
          onChange={(name) => change({ name })}
          maxLength={NAME_MAX_CHARACTERS}
          autoComplete="name"
          error={serverErrorOf('real_name') ?? requiredError(hasName)}
        />
        <IdNumberField
          value={draft.number}
          parsed={parsed}
          onChange={(number) => change({ number })}
          error={serverErrorOf('id_card_number') ?? requiredError(parsed.problem !== 'missing')}
        />
      </Card>
      <Card className="flex flex-col gap-5 pt-1.5">
        <SectionTitle>{t('pictures')}</SectionTitle>
        <p className="-mt-4 text-sm text-ink-2">{t('picturesHint')}</p>
        <DocumentField
          side="front"
          document={draft.front}
          onChange={(front) => change({ front })}
          isPartOfSubmission={isPartOfSubmission}
          error={serverErrorOf('id_card_front_url') ?? requiredError(draft.front !== null)}
        />
        <DocumentField
          side="back"
          document={draft.back}
          onChange={(back) => change({ back })}
          isPartOfSubmission={isPartOfSubmission}
          error={serverErrorOf('id_card_back_url') ?? requiredError(draft.back !== null)}
        />
      </Card>
      <Notice tone="neutral">{t('privacy')}</Notice>
      {submit.error && !hasFieldError ? (
        <Notice tone="negative" alert title={t('submitFailed')}>
          {errorText(submit.error)}
        </Notice>
      ) : null}
      <StickyActions>
        <Button type="submit" wide loading={submit.isPending}>
          {t(rejected ? 'resend' : 'send')}
        </Button>
      </StickyActions>
    </form>
  );
}
