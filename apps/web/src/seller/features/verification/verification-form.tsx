import { useState, type SubmitEvent } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NAME_MAX_CHARACTERS } from '@raan/contract/constants';
import { formatIdNumber, readIdNumber } from '@raan/contract/verification/id-number';
import type { Verification, VerificationDocument } from '@raan/contract/verification/verification';
import { submitVerification } from '@raan/contract/verification/verification-endpoints';
import { call } from '#lib/api.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys, refreshAfter } from '#lib/query-keys.ts';
import { useIntentKey } from '#lib/use-intent-key.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { toast } from '#ui/toast-store.ts';
import { DocumentField } from './document-field.tsx';
import { dropDraft, keepDraft, NO_PAPERS, readDraft, type Papers } from './draft.ts';
import { IdNumberField } from './id-number-field.tsx';
import { VerificationProgress } from './progress.tsx';
import type { SentDocument } from './verification.api.ts';
import { verificationMessages } from './verification.ts';

type VerificationFormProps = {
  sellerId: number;
  /** The papers that came back, to be corrected; null before the first submission. */
  rejected: Verification | null;
  onSubmitted: () => void;
};

function sentBefore({ id, uuid, url, file_name, formatted_size }: VerificationDocument): SentDocument {
  return { id, uuid, url, file_name, formatted_size };
}

function papersOf(rejected: Verification | null): Papers {
  if (!rejected) return NO_PAPERS;
  const { real_name, id_card_number, front, back } = rejected;
  return {
    name: real_name,
    number: formatIdNumber(id_card_number),
    front: sentBefore(front),
    back: sentBefore(back),
  };
}

/** Today in Bangkok, YYYY-MM-DD: nobody is born after it. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date());
}

/** Name, number and both sides of the card; kept as a draft until they are sent. */
export function VerificationForm({ sellerId, rejected, onSubmitted }: VerificationFormProps) {
  const t = useMessages(verificationMessages);
  const client = useQueryClient();
  const intent = useIntentKey();
  const [papers, setPapers] = useState(() => readDraft(sellerId) ?? papersOf(rejected));
  const [tried, setTried] = useState(false);
  const change = (part: Partial<Papers>) =>
    setPapers((before) => {
      const next = { ...before, ...part };
      keepDraft(sellerId, next);
      return next;
    });

  const reading = readIdNumber(papers.number, today());
  const hasName = papers.name.trim() !== '';
  const isComplete =
    hasName && reading.problem === undefined && papers.front !== null && papers.back !== null;
  const submit = useMutation({
    mutationFn: (sent: Papers) => {
      const body = {
        real_name: sent.name,
        id_card_number: sent.number,
        id_card_front_url: sent.front?.url ?? '',
        id_card_back_url: sent.back?.url ?? '',
      };
      return call(submitVerification, { body }, { idempotencyKey: intent.keyFor(body) });
    },
    onSuccess: (verification) => {
      intent.done();
      dropDraft(sellerId);
      onSubmitted();
      client.setQueryData(queryKeys.verification, verification);
      void refreshAfter('verification');
    },
    meta: { quiet: true },
  });
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isComplete) submit.mutate(papers);
    else toast.error(t('incomplete'));
  };

  const wrong = (field: string) => fieldError(submit.error, field);
  const missing = (isThere: boolean) => (tried && !isThere ? t('required') : undefined);
  const handedIn = new Set(rejected ? [rejected.front.uuid, rejected.back.uuid] : []);
  const isKept = ({ uuid }: SentDocument) => handedIn.has(uuid);
  const fieldProblems = ['real_name', 'id_card_number', 'id_card_front_url', 'id_card_back_url'].some(wrong);
  return (
    <form onSubmit={send} noValidate className="contents">
      <VerificationProgress
        done={{
          itemName: hasName,
          itemNumber: reading.problem !== 'missing',
          itemValid: reading.problem === undefined,
          itemFront: papers.front !== null,
          itemBack: papers.back !== null,
          itemSent: false,
        }}
      />
      <Card className="flex flex-col gap-4 pt-1.5">
        <SectionTitle>{t('details')}</SectionTitle>
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          value={papers.name}
          onChange={(name) => change({ name })}
          maxLength={NAME_MAX_CHARACTERS}
          autoComplete="name"
          error={wrong('real_name') ?? missing(hasName)}
        />
        <IdNumberField
          value={papers.number}
          reading={reading}
          onChange={(number) => change({ number })}
          error={wrong('id_card_number') ?? missing(reading.problem !== 'missing')}
        />
      </Card>
      <Card className="flex flex-col gap-5 pt-1.5">
        <SectionTitle>{t('pictures')}</SectionTitle>
        <p className="-mt-4 text-sm text-ink-2">{t('picturesHint')}</p>
        <DocumentField
          side="front"
          document={papers.front}
          onChange={(front) => change({ front })}
          isKept={isKept}
          error={wrong('id_card_front_url') ?? missing(papers.front !== null)}
        />
        <DocumentField
          side="back"
          document={papers.back}
          onChange={(back) => change({ back })}
          isKept={isKept}
          error={wrong('id_card_back_url') ?? missing(papers.back !== null)}
        />
      </Card>
      <Notice tone="neutral">{t('privacy')}</Notice>
      {submit.error && !fieldProblems ? (
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
