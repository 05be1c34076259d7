import { errorText } from '#lib/errors.ts';
import { ApiError } from '#lib/api-error.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { contentMessages } from './content-messages.ts';

type SaveBarProps = {
  label?: string;
  isSaving: boolean;
  disabledReason?: string | false;
  error: Error | null;
  onSave: () => void;
  changedAt?: string | null;
  changedBy?: string | null;
};

/** Save button with errors that belong to no field, and the author of the last change. */
export function SaveBar(props: SaveBarProps) {
  const { label, isSaving, disabledReason = false, error, onSave, changedAt, changedBy } = props;
  const t = useMessages(contentMessages);
  const format = useFormat();
  const hasFields = error instanceof ApiError && Object.keys(error.fieldErrors).length > 0;
  return (
    <div className="flex flex-col items-start gap-2">
      {error ? (
        <Notice tone="negative" alert>
          {hasFields ? t('seeFields') : errorText(error)}
        </Notice>
      ) : null}
      <Button loading={isSaving} disabledReason={disabledReason} onClick={onSave}>
        {label ?? t('save')}
      </Button>
      {changedAt ? (
        <p className="text-xs text-ink-2">
          {changedBy
            ? t('changedBy', { who: changedBy, time: format.date(changedAt, 'with-time') })
            : t('changedAt', { time: format.date(changedAt, 'with-time') })}
        </p>
      ) : null}
    </div>
  );
}
