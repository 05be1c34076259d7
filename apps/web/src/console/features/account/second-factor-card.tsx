import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
} from '@raan/contract/console/operator-endpoints';
import type { Operator } from '@raan/contract/console/operator';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { TextField } from '#ui/field.tsx';
import { Qr } from '#ui/qr.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { accountMessages } from './account-messages.ts';

type SecondFactorCardProps = { operator: Operator; onChanged: (operator: Operator) => void };

/** Turns the second factor on and off. */
export function SecondFactorCard({ operator, onChanged }: SecondFactorCardProps) {
  const t = useMessages(accountMessages);
  const [turningOff, setTurningOff] = useState(false);
  const [recovery, setRecovery] = useState<readonly string[]>([]);
  const begin = useMutation({ mutationFn: () => callConsole(beginSecondFactor) });
  const confirm = useMutation({
    mutationFn: (code: string) => callConsole(confirmSecondFactor, { body: { code } }),
    onSuccess: ({ operator: changed, recovery_codes }) => {
      setRecovery(recovery_codes);
      begin.reset();
      onChanged(changed);
    },
    meta: { quiet: true },
  });
  const disable = useMutation({
    mutationFn: (code: string) => callConsole(disableSecondFactor, { body: { code } }),
    onSuccess: ({ operator: changed }) => {
      setTurningOff(false);
      toast.success(t('turnedOff'));
      onChanged(changed);
    },
    meta: { quiet: true },
  });
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <SectionTitle>{t('secondFactor')}</SectionTitle>
        <p className="text-sm text-ink-2">
          {operator.has_second_factor ? t('isOn', { count: operator.recovery_codes_left }) : t('isOff')}
        </p>
      </div>
      {operator.has_second_factor ? (
        <Button variant="secondary" onClick={() => setTurningOff(true)}>
          {t('turnOff')}
        </Button>
      ) : begin.data ? (
        <>
          <p className="text-sm">{t('scan')}</p>
          <Qr payload={begin.data.otpauth_uri} label={t('qrLabel')} className="mx-auto w-56" />
          <div className="flex items-center gap-2 rounded-control bg-sunken py-2 pl-4">
            <span className="min-w-0 flex-1">
              <span className="block text-xs text-ink-2">{t('orType')}</span>
              <code className="block text-sm break-all">{begin.data.secret}</code>
            </span>
            <CopyButton text={begin.data.secret} label={t('copy')} copiedLabel={t('copied')} />
          </div>
          <CodeForm
            label={t('turnOn')}
            error={confirm.error}
            isRunning={confirm.isPending}
            onCode={(code) => confirm.mutate(code)}
          />
        </>
      ) : (
        <Button loading={begin.isPending} onClick={() => begin.mutate()}>
          {t('begin')}
        </Button>
      )}
      <Sheet open={turningOff} onClose={() => setTurningOff(false)} title={t('turnOffAsk')}>
        <CodeForm
          label={t('turnOff')}
          error={disable.error}
          isRunning={disable.isPending}
          onCode={(code) => disable.mutate(code)}
        />
      </Sheet>
      <RecoveryCodes codes={recovery} onSaved={() => setRecovery([])} />
    </Card>
  );
}

type CodeFormProps = {
  label: string;
  error: Error | null;
  isRunning: boolean;
  onCode: (code: string) => void;
};

function CodeForm({ label, error, isRunning, onCode }: CodeFormProps) {
  const t = useMessages(accountMessages);
  const [code, setCode] = useState('');
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isRunning && code.trim() !== '') onCode(code);
      }}
    >
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        error={error ? (fieldError(error, 'code') ?? errorText(error)) : undefined}
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
      />
      <Button type="submit" loading={isRunning}>
        {label}
      </Button>
    </form>
  );
}

/** Shown once. Only the button closes it, so that a stray tap can't lose the codes. */
function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useMessages(accountMessages);
  return (
    <Sheet
      open={codes.length > 0}
      onClose={() => undefined}
      title={t('recoveryTitle')}
      footer={
        <Button wide onClick={onSaved}>
          {t('codesSaved')}
        </Button>
      }
    >
      <p className="text-sm text-ink-2">{t('recoveryWhy')}</p>
      <ul className="my-4 grid grid-cols-2 gap-2">
        {codes.map((code) => (
          <li key={code} className="tabular rounded-sm bg-sunken px-3 py-2 text-center text-sm">
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-2">
        <span className="flex-1 text-sm">{t('copy')}</span>
        <CopyButton text={codes.join('\n')} label={t('copy')} copiedLabel={t('copied')} />
      </div>
    </Sheet>
  );
}
