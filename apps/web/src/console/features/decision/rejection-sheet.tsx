import { useState, type ReactNode } from 'react';
import { DECISION_REASON_MAX } from '@raan/contract/console/operator';
import { errorText, fieldError } from '#lib/errors.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Sheet } from '#ui/sheet.tsx';
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
  /** The page's own words. */
  words: (key: Code | 'other' | 'reasonLabel' | 'words' | 'chooseReason' | 'writeWords') => string;
  /** Who reads the words. */
  hint: string;
  reject: (code: Code | 'other', words: string, idempotencyKey: string) => Promise<Result>;
  onDecided: (result: Result) => void;
};

/** Turns something down: a reason that its seller reads in their language, and words beside it as they are written. */
export function RejectionSheet<Code extends string, Result>({
  open,
  onClose,
  title,
  children,
  confirmLabel,
  codes,
  words: t,
  hint,
  reject,
  onDecided,
}: RejectionSheetProps<Code, Result>) {
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
          variant="danger"
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
          label={t('reasonLabel')}
          value={code}
          onChange={setCode}
          options={codes.map((value) => ({ value, title: t(value) }))}
        />
        <TextArea
          label={t('words')}
          hint={hint}
          value={text}
          onChange={setText}
          maxLength={DECISION_REASON_MAX}
          error={wrong}
        />
        {decision.error && !wrong ? (
          <Notice tone="negative" alert>
            {errorText(decision.error)}
          </Notice>
        ) : null}
      </div>
    </Sheet>
  );
}
