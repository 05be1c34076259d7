import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
} from '@raan/contract/console/operator-endpoints';
import { SecondFactorCode } from '@raan/contract/console/console-requests';
import type { Operator } from '@raan/contract/console/operator';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import type { Command } from '#lib/command/use-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
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
  const confirm = useConsoleCommand(confirmSecondFactor, ({ operator: changed, recovery_codes }) => {
    setRecovery(recovery_codes);
    begin.reset();
    onChanged(changed);
  });
  const disable = useConsoleCommand(disableSecondFactor, ({ operator: changed }) => {
    setTurningOff(false);
    toast.success(t('turnedOff'));
    onChanged(changed);
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
          <CodeForm label={t('turnOn')} command={confirm} />
        </>
      ) : (
        <Button loading={begin.isPending} onClick={() => begin.mutate()}>
          {t('begin')}
        </Button>
      )}
      <Sheet open={turningOff} onClose={() => setTurningOff(false)} title={t('turnOffAsk')}>
        <CodeForm label={t('turnOff')} command={disable} />
      </Sheet>
      <RecoveryCodes codes={recovery} onSaved={() => setRecovery([])} />
    </Card>
  );
}

type CodeFormProps = {
  label: string;
  command: Command<typeof confirmSecondFactor> | Command<typeof disableSecondFactor>;
};

function CodeForm({ label, command }: CodeFormProps) {
  const t = useMessages(accountMessages);
  const form = useDraftForm({
    schema: SecondFactorCode,
    defaultValues: { code: '' },
    toBody: ({ code }) => ({ code: code.trim() }),
    command,
    send: (body) => command.run({ body }),
  });
  return (
    <form {...form.element} className="flex flex-col gap-4">
      <TextField
        {...form.field('code')}
        label={t('code')}
        hint={t('codeHint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={16}
      />
      <ErrorNotice error={form.formError} />
      <Button type="submit" loading={form.isSubmitting}>
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
