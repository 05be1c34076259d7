import { useState, type ReactNode } from 'react';
import { DECISION_REASON_MAX } from '@raan/contract/console/operator';
import { fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { decisionMessages } from './decision-messages.ts';
import { useDecision } from './use-decision.ts';

type ReasonSheetProps<Code extends string, Result> = {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  /** Selectable reasons; `other` requires a note. */
  codes: readonly (Code | 'other')[];
  labelOf: (code: Exclude<Code, 'other'>) => string;
  /** Hint that names the readers of the note. */
  hint: string;
  danger?: boolean;
  reject: (code: Code | 'other', note: string, idempotencyKey: string) => Promise<Result>;
  onDecided: (result: Result) => void;
};

/** Requests a reason code, which readers see translated, and an untranslated note. */
export function ReasonSheet<Code extends string, Result>({
  open,
  onClose,
  title,
  children,
  confirmLabel,
  codes,
  labelOf,
  hint,
  danger = true,
  reject,
  onDecided,
}: ReasonSheetProps<Code, Result>) {
  const t = useMessages(decisionMessages);
  const [code, setCode] = useState<Code | 'other' | ''>('');
  const [note, setNote] = useState('');
  const decision = useDecision({
    decide: (_, idempotencyKey) => reject(code as Code | 'other', note, idempotencyKey),
    onDecided,
  });
  const wrong = fieldError(decision.error, 'reason');
  const missing =
    code === '' ? t('chooseReason') : code === 'other' && note.trim() === '' ? t('noteMissing') : false;
  return (
    <Sheet
      open={open}
      onClose={decision.isPending ? () => undefined : onClose}
      title={title}
      footer={
        <Button
          wide
          variant={danger ? 'danger' : 'primary'}
          loading={decision.isPending}
          disabledReason={missing}
          onClick={() => decision.mutate(`${code} ${note}`)}
        >
          {confirmLabel}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <RadioCards<Code | 'other' | ''>
          label={t('reason')}
          value={code}
          onChange={setCode}
          options={codes.map((value) => ({
            value,
            title: value === 'other' ? t('other') : labelOf(value as Exclude<Code, 'other'>),
          }))}
        />
        <TextArea
          label={t('note')}
          hint={hint}
          value={note}
          onChange={setNote}
          maxLength={DECISION_REASON_MAX}
          error={wrong}
        />
        <ErrorNotice error={wrong ? null : decision.error} />
      </div>
    </Sheet>
  );
}
