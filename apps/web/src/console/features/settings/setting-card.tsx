import type { ReactNode } from 'react';
import type { OperatorRole } from '@raan/contract/console/operator';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { SaveBar } from '#console/features/content/save-bar.tsx';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import type { DraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';

export type Setting<Value> = {
  value: Value;
  version: number;
  changed_at: string | null;
  changed_by: string | null;
};

type SettingCardProps = {
  title: string;
  setting: Setting<unknown>;
  /** Endpoint for saving; decides which roles can save. */
  endpoint: { roles?: readonly OperatorRole[] };
  command: { isRunning: boolean; error: Error | null };
  form: { submit: () => void; element: DraftForm<Record<string, unknown>>['element'] };
  disabledReason?: string | false;
  children: ReactNode;
};

/** Card that edits and saves a setting group. */
export function SettingCard({ title, setting, endpoint, command, form, ...rest }: SettingCardProps) {
  const { disabledReason = false, children } = rest;
  const t = useMessages(contentMessages);
  const forbiddenReason = useForbiddenReason(endpoint, t('notYourRole'));
  return (
    <Card>
      <SectionTitle>{title}</SectionTitle>
      <form {...form.element} className="flex flex-col gap-4">
        {children}
        <SaveBar
          isSaving={command.isRunning}
          disabledReason={forbiddenReason || disabledReason}
          error={command.error}
          onSave={form.submit}
          changedAt={setting.changed_at}
          changedBy={setting.changed_by}
        />
      </form>
    </Card>
  );
}
