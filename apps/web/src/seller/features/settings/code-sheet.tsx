import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CodeField } from './code-field.tsx';
import { securityMessages } from './security-messages.ts';

type CodeSheetProps<Sent> = {
  open: boolean;
  onClose: () => void;
  title: string;
  send: () => Promise<Sent>;
  isReady: boolean;
  /** Names of the input fields that show their own server errors. */
  fields: readonly string[];
  renderSentTo: (sent: Sent) => ReactNode;
  codeHint: string;
  otherAddressLabel: string;
  /** Absent: at any time. */
  resendAvailableAt?: (sent: Sent) => string;
  confirm: (code: string, sent: Sent) => Promise<unknown>;
  /** Renders the input before the code is sent. `isSubmitted` after the first attempt. */
  children: (form: { isSubmitted: boolean; errorOf: (field: string) => string | undefined }) => ReactNode;
};

/** Confirms an address in two steps: sends a code to it, then checks the code. */
export function CodeSheet<Sent>(props: CodeSheetProps<Sent>) {
  const { open, onClose, title, isReady, fields, renderSentTo, codeHint, otherAddressLabel } = props;
  const t = useMessages(securityMessages);
  const [code, setCode] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const send = useMutation({
    mutationFn: props.send,
    onSuccess: () => {
      setCode('');
      setSubmitted(false);
      confirm.reset();
    },
    meta: { quiet: true },
  });
  const confirm = useMutation({
    mutationFn: (sent: Sent) => props.confirm(code, sent),
    meta: { quiet: true },
  });
  const sent = send.data;
  const isBusy = send.isPending || confirm.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setSubmitted(true);
    if (sent !== undefined) {
      if (code.trim() !== '') confirm.mutate(sent);
    } else if (isReady) send.mutate();
  };
  const errorOf = (field: string) => fieldError(send.error, field);
  const codeError = confirm.error
    ? (fieldError(confirm.error, 'code') ?? errorText(confirm.error))
    : undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button
          type="submit"
          form="code-sheet"
          wide
          loading={sent === undefined ? isBusy : confirm.isPending}
        >
          {sent === undefined ? t('sendCode') : t('verify')}
        </Button>
      }
    >
      <form id="code-sheet" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {sent === undefined ? (
          props.children({ isSubmitted, errorOf })
        ) : (
          <>
            <p className="text-base break-words">{renderSentTo(sent)}</p>
            <CodeField
              value={code}
              onChange={setCode}
              hint={codeHint}
              error={isSubmitted && code.trim() === '' ? t('codeRequired') : codeError}
              isDigitsOnly
            />
            <ResendButton
              availableAt={props.resendAvailableAt?.(sent)}
              isSending={send.isPending}
              onSend={() => send.mutate()}
            />
            <Button
              variant="ghost"
              onClick={() => {
                send.reset();
                confirm.reset();
                setSubmitted(false);
              }}
            >
              {otherAddressLabel}
            </Button>
          </>
        )}
        {send.isError && !fields.some(errorOf) ? (
          <Notice tone="negative" alert>
            {errorText(send.error)}
          </Notice>
        ) : null}
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
