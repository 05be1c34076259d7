import { useState, type ReactNode } from 'react';
import type { OperatorRole } from '@raan/contract/console/operator';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { SaveBar } from '#console/features/content/save-bar.tsx';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { toast } from '#ui/toast-store.ts';

export type Setting<Value> = {
  value: Value;
  version: number;
  changed_at: string | null;
  changed_by: string | null;
};

type SettingCardProps<Value> = {
  title: string;
  setting: Setting<Value>;
  /** Endpoint for saving; decides which roles can save. */
  endpoint: { roles?: readonly OperatorRole[] };
  /** Saves the value based on the given version. */
  send: (body: { version: number; value: Value }, idempotencyKey: string) => Promise<unknown>;
  /** `error` is the last response of the server. */
  children: (form: {
    draft: Value;
    change: (part: Partial<Value>) => void;
    error: Error | null;
  }) => ReactNode;
};

/** Card that edits and saves a setting group. */
export function SettingCard<Value>({ title, setting, endpoint, send, children }: SettingCardProps<Value>) {
  const t = useMessages(contentMessages);
  const forbiddenReason = useForbiddenReason(endpoint, t('notYourRole'));
  const [draft, setDraft] = useState(setting.value);
  const saving = useDecision({
    decide: (_, idempotencyKey) => send({ version: setting.version, value: draft }, idempotencyKey),
    onDecided: () => toast.success(t('saved')),
  });
  const change = (part: Partial<Value>) => setDraft((now) => ({ ...now, ...part }));
  return (
    <Card>
      <SectionTitle>{title}</SectionTitle>
      <div className="flex flex-col gap-4">
        {children({ draft, change, error: saving.error })}
        <SaveBar
          isSaving={saving.isPending}
          disabledReason={forbiddenReason}
          error={saving.error}
          onSave={() => saving.mutate(JSON.stringify(draft))}
          changedAt={setting.changed_at}
          changedBy={setting.changed_by}
        />
      </div>
    </Card>
  );
}
