import { useState, type ReactNode } from 'react';
import { DECISION_REASON_MAX } from '@raan/contract/console/operator';
import { fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { DecisionFailure } from './decision-failure.tsx';
import { decisionMessages } from './decision-messages.ts';
import { useDecision } from './use-decision.ts';

type RejectionSheetProps<Code extends string, Result> = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen, with amounts, before it happens. */
  children?: ReactNode;
  confirmLabel: string;
  /** Reasons to choose from; `other` asks for words. */
  codes: readonly (Code | 'other')[];
  /** The page's words for its codes. */
  words: (code: Exclude<Code, 'other'>) => string;
  /** Who reads the words. */
  hint: string;
  /** Whether it takes something away. */
  danger?: boolean;
  reject: (code: Code | 'other', words: string, idempotencyKey: string) => Promise<Result>;
  onDecided: (result: Result) => void;
};

/** Asks for a reason that whoever it concerns reads in their language, and for words beside it as they are written. */
export function RejectionSheet<Code extends string, Result>({
  open,
  onClose,
  title,
  children,
  confirmLabel,
  codes,
  words,
  hint,
  danger = true,
  reject,
  onDecided,
}: RejectionSheetProps<Code, Result>) {
  const t = useMessages(decisionMessages);
  const [code, setCode] = useState<Code | 'other' | ''>('');
  const [text, setText] = useState('');
  const decision = useDecision({
    decide: (_, idempotencyKey) => reject(code as Code | 'other', text, idempotencyKey),
    onDecided,
  });
  const wrong = fieldError(decision.error, 'reason');
  const missing =
    code === '' ? t('chooseReason') : code === 'other' && text.trim() === '' ? t('writeWords') : false;
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
          onClick={() => decision.mutate(`${code} ${text}`)}
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
            title: value === 'other' ? t('other') : words(value as Exclude<Code, 'other'>),
          }))}
        />
        <TextArea
          label={t('words')}
          hint={hint}
          value={text}
          onChange={setText}
          maxLength={DECISION_REASON_MAX}
          error={wrong}
        />
        <DecisionFailure error={wrong ? null : decision.error} />
      </div>
    </Sheet>
  );
}
