import { useState } from 'react';
import { useDecision } from '#console/features/decision/use-decision.ts';
import { toast } from '#ui/toast-store.ts';

/** A group of settings as it holds. */
export type Setting<Value> = {
  value: Value;
  version: number;
  changed_at: string | null;
  changed_by: string | null;
};

type SettingOptions<Value> = {
  setting: Setting<Value>;
  /** Saves it from the version that was seen. */
  send: (body: { version: number; value: Value }, idempotencyKey: string) => Promise<unknown>;
  savedWords: string;
};

/** A group that is being changed: what was typed, and its saving. */
export function useSetting<Value>({ setting, send, savedWords }: SettingOptions<Value>) {
  const [draft, setDraft] = useState(setting.value);
  const saving = useDecision({
    decide: (_, idempotencyKey) => send({ version: setting.version, value: draft }, idempotencyKey),
    onDecided: () => toast.success(savedWords),
  });
  return {
    draft,
    change: (part: Partial<Value>) => setDraft((now) => ({ ...now, ...part })),
    save: () => saving.mutate(JSON.stringify(draft)),
    error: saving.error,
    isSaving: saving.isPending,
  };
}
