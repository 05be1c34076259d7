import { useState, type FormEvent, type ReactNode } from 'react';
import { useMutation } from '@tanstack/react-query';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CodeField } from './code-field.tsx';
import { securityMessages } from './security.ts';

type CodeSheetProps<Sent> = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Has a code sent to what was typed. */
  send: () => Promise<Sent>;
  /** Whether what was typed can be sent to. */
  isReady: boolean;
  /** What was typed and can be refused, by the names of its fields: each says so itself. */
  fields: readonly string[];
  /** Where the code went, in words. */
  sentTo: (sent: Sent) => ReactNode;
  codeHint: string;
  /** The way back to another address. */
  otherWords: string;
  /** From when on another code may be asked for; absent: at any time. */
  againFrom?: (sent: Sent) => string;
  /** Hands the code in, and does what follows. */
  confirm: (code: string, sent: Sent) => Promise<unknown>;
  /** What is typed before a code is sent; `tried`: somebody has pressed. */
  children: (form: { tried: boolean; refusal: (field: string) => string | undefined }) => ReactNode;
};

/** Confirms an address in two steps: it is typed and a code is sent there, then the code is typed. */
export function CodeSheet<Sent>(props: CodeSheetProps<Sent>) {
  const { open, onClose, title, isReady, fields, sentTo, codeHint, otherWords } = props;
  const t = useMessages(securityMessages);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const send = useMutation({
    mutationFn: props.send,
    onSuccess: () => {
      setCode('');
      setTried(false);
      confirm.reset();
    },
    meta: { quiet: true },
  });
  const confirm = useMutation({
    mutationFn: (sent: Sent) => props.confirm(code, sent),
    meta: { quiet: true },
  });
  const sent = send.data;
  const busy = send.isPending || confirm.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    if (sent !== undefined) {
      if (code.trim() !== '') confirm.mutate(sent);
    } else if (isReady) send.mutate();
  };
  const refusal = (field: string) => fieldError(send.error, field);
  const ofCode = confirm.error ? (fieldError(confirm.error, 'code') ?? errorText(confirm.error)) : undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form="code-sheet" wide loading={sent === undefined ? busy : confirm.isPending}>
          {sent === undefined ? t('sendCode') : t('verify')}
        </Button>
      }
    >
      <form id="code-sheet" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {sent === undefined ? (
          props.children({ tried, refusal })
        ) : (
          <>
            <p className="text-base break-words">{sentTo(sent)}</p>
            <CodeField
              value={code}
              onChange={setCode}
              hint={codeHint}
              error={tried && code.trim() === '' ? t('codeRequired') : ofCode}
              digitsOnly
            />
            <SendAgain from={props.againFrom?.(sent)} sending={send.isPending} onSend={() => send.mutate()} />
            <Button
              variant="ghost"
              onClick={() => {
                send.reset();
                confirm.reset();
                setTried(false);
              }}
            >
              {otherWords}
            </Button>
          </>
        )}
        {send.isError && !fields.some(refusal) ? (
          <Notice tone="negative" alert>
            {errorText(send.error)}
          </Notice>
        ) : null}
      </form>
    </Sheet>
  );
}

type SendAgainProps = { from: string | undefined; sending: boolean; onSend: () => void };

/** Another code, once the pause is over. */
function SendAgain({ from, sending, onSend }: SendAgainProps) {
  const t = useMessages(securityMessages);
  const now = useNow(1_000);
  const seconds = from === undefined ? 0 : Math.ceil((Date.parse(from) - now) / 1_000);
  return (
    <Button
      variant="secondary"
      wide
      loading={sending}
      disabledReason={seconds > 0 && t('waitSeconds', { seconds })}
      onClick={onSend}
    >
      {t('sendAgain')}
    </Button>
  );
}
