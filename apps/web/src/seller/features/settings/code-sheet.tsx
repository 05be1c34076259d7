import type { ReactNode } from 'react';
import { ErrorNotice } from '#lib/error-notice.tsx';
import type { DraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CodeField } from './code-field.tsx';
import { securityMessages } from './security-messages.ts';

type Form = Pick<
  DraftForm<Record<string, unknown>>,
  'element' | 'error' | 'formError' | 'isSubmitting' | 'send'
>;

type CodeSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The fields of `addressForm`. */
  children: ReactNode;
  /** Sends a code to an address. */
  addressForm: Form;
  codeForm: DraftForm<{ code: string }>;
  /** Says where the code was sent; undefined before. */
  sentTo: string | undefined;
  codeHint: string;
  otherAddressLabel: string;
  onOtherAddress: () => void;
  /** Absent: at any time. */
  resendAvailableAt?: string | undefined;
};

/** Confirms an address in two steps: sends a code to it, then checks the code. */
export function CodeSheet({ open, onClose, title, children, addressForm, ...step }: CodeSheetProps) {
  const t = useMessages(securityMessages);
  const { codeForm, sentTo, codeHint, otherAddressLabel, onOtherAddress, resendAvailableAt } = step;
  const form: Form = sentTo === undefined ? addressForm : codeForm;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form={form.element.id} wide loading={form.isSubmitting}>
          {sentTo === undefined ? t('sendCode') : t('verify')}
        </Button>
      }
    >
      <form {...form.element} className="flex flex-col gap-4">
        {sentTo === undefined ? (
          children
        ) : (
          <>
            <p className="text-base break-words">{sentTo}</p>
            <CodeField {...codeForm.field('code')} hint={codeHint} isDigitsOnly />
            <ErrorNotice error={codeForm.formError} />
            <ResendButton
              availableAt={resendAvailableAt}
              isSending={addressForm.isSubmitting}
              onSend={() => void addressForm.send()}
            />
            <Button variant="ghost" onClick={onOtherAddress}>
              {otherAddressLabel}
            </Button>
          </>
        )}
        {/* The second step has no field for the address. */}
        <ErrorNotice error={sentTo === undefined ? addressForm.formError : addressForm.error} />
      </form>
    </Sheet>
  );
}

type ResendButtonProps = { availableAt: string | undefined; isSending: boolean; onSend: () => void };

function ResendButton({ availableAt, isSending, onSend }: ResendButtonProps) {
  const t = useMessages(securityMessages);
  const now = useNow(1_000);
  const seconds = availableAt === undefined ? 0 : Math.ceil((Date.parse(availableAt) - now) / 1_000);
  return (
    <Button
      variant="secondary"
      wide
      loading={isSending}
      disabledReason={seconds > 0 && t('waitSeconds', { seconds })}
      onClick={onSend}
    >
      {t('sendAgain')}
    </Button>
  );
}
