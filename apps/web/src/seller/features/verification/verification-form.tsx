import { useQueryClient } from '@tanstack/react-query';
import { NAME_MAX_CHARACTERS } from '@raan/contract/constants';
import { formatIdNumber, parseIdNumber } from '@raan/contract/verification/id-number';
import type { Verification, VerificationDocument } from '@raan/contract/verification/verification';
import { submitVerification } from '@raan/contract/verification/verification-endpoints';
import { VerificationRequest } from '@raan/contract/verification/verification-requests';
import { useCommand } from '#lib/command/use-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys, invalidateAfter } from '#seller/lib/query-keys.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { StickyActions } from '#ui/sticky-actions.tsx';
import { toast } from '#ui/toast-store.ts';
import { DocumentField } from './document-field.tsx';
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

type VerificationValues = {
  real_name: string;
  id_card_number: string;
  id_card_front_url: UploadedDocument | null;
  id_card_back_url: UploadedDocument | null;
};

function toValues(rejected: Verification | null): VerificationValues {
  return {
    real_name: rejected?.real_name ?? '',
    id_card_number: formatIdNumber(rejected?.id_card_number ?? ''),
    id_card_front_url: rejected && toUploadedDocument(rejected.front),
    id_card_back_url: rejected && toUploadedDocument(rejected.back),
  };
}

/** Returns today in Bangkok as YYYY-MM-DD, the latest possible birth date. */
function bangkokToday(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date());
}

/** Form with name, ID number and both sides of the card. Stored as a draft until submitted. */
export function VerificationForm({ sellerId, rejected, onSubmitted }: VerificationFormProps) {
  const t = useMessages(verificationMessages);
  const form = useVerificationForm({ sellerId, rejected, onSubmitted });
  const { real_name, id_card_number, id_card_front_url: front, id_card_back_url: back } = form.values;
  const parsed = parseIdNumber(id_card_number, bangkokToday());
  const submittedUuids = new Set(rejected ? [rejected.front.uuid, rejected.back.uuid] : []);
  const isPartOfSubmission = ({ uuid }: UploadedDocument) => submittedUuids.has(uuid);
  return (
    <form {...form.element} className="contents">
      <VerificationProgress
        completed={{
          itemName: real_name.trim() !== '',
          itemNumber: parsed.problem !== 'missing',
          itemValid: parsed.problem === undefined,
          itemFront: front !== null,
          itemBack: back !== null,
          itemSent: false,
        }}
      />
      <Card className="flex flex-col gap-4 pt-1.5">
        <SectionTitle>{t('details')}</SectionTitle>
        <TextField
          {...form.field('real_name')}
          label={t('name')}
          hint={t('nameHint')}
          maxLength={NAME_MAX_CHARACTERS}
          autoComplete="name"
        />
        <IdNumberField {...form.field('id_card_number')} parsed={parsed} />
      </Card>
      <Card className="flex flex-col gap-5 pt-1.5">
        <SectionTitle>{t('pictures')}</SectionTitle>
        <p className="-mt-4 text-sm text-ink-2">{t('picturesHint')}</p>
        <DocumentField
          {...form.field('id_card_front_url')}
          side="front"
          isPartOfSubmission={isPartOfSubmission}
        />
        <DocumentField
          {...form.field('id_card_back_url')}
          side="back"
          isPartOfSubmission={isPartOfSubmission}
        />
      </Card>
      <Notice tone="neutral">{t('privacy')}</Notice>
      <ErrorNotice error={form.formError} title={t('submitFailed')} />
      <StickyActions>
        <Button type="submit" wide loading={form.isSubmitting}>
          {t(rejected ? 'resend' : 'send')}
        </Button>
      </StickyActions>
    </form>
  );
}

function useVerificationForm({ sellerId, rejected, onSubmitted }: VerificationFormProps) {
  const t = useMessages(verificationMessages);
  const client = useQueryClient();
  const submit = useCommand(submitVerification, {
    showsError: true,
    refresh: () => invalidateAfter('verification'),
    onSuccess: (verification) => {
      onSubmitted();
      client.setQueryData(queryKeys.verification, verification);
    },
  });
  const requiredText = (isMissing: boolean) => (isMissing ? t('required') : undefined);
  return useDraftForm({
    schema: VerificationRequest,
    defaultValues: toValues(rejected),
    toBody: ({ id_card_front_url: front, id_card_back_url: back, ...typed }) => ({
      ...typed,
      id_card_front_url: front?.url ?? '',
      id_card_back_url: back?.url ?? '',
    }),
    check: ({ real_name, id_card_number, id_card_front_url: front, id_card_back_url: back }) => {
      const { problem } = parseIdNumber(id_card_number, bangkokToday());
      return {
        real_name: requiredText(real_name.trim() === ''),
        id_card_number: problem === 'missing' ? t('required') : problem && t(`number_${problem}`),
        id_card_front_url: requiredText(front === null),
        id_card_back_url: requiredText(back === null),
      };
    },
    onInvalid: () => toast.error(t('incomplete')),
    command: submit,
    send: (body) => submit.run({ body }),
    draft: {
      name: 'verification',
      account: sellerId,
      version: 1,
      fields: {
        real_name: 'local',
        // Others may use the phone later.
        id_card_number: 'session',
        id_card_front_url: 'local',
        id_card_back_url: 'local',
      },
    },
  });
}
