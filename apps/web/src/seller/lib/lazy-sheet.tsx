import type { ComponentType } from 'react';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useUiText } from '#ui/ui-text.tsx';
import { commonMessages } from '#lib/common-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { lazyPart, type PartLoader, type LoadFailureProps } from '#lib/lazy-part.tsx';
import type { MessageSet } from '#lib/messages.ts';

type SheetProps = { open?: boolean; onClose: () => void };

/** Wraps a sheet in its own file, loaded when first opened. Shows an error sheet when loading fails. */
export function lazySheet<Props extends SheetProps>(
  load: PartLoader<Props>,
  messages?: MessageSet,
): ComponentType<Props> {
  return lazyPart(load, { messages, LoadFailure: SheetLoadFailure });
}

function SheetLoadFailure({ open = true, onClose, retry, retrying }: SheetProps & LoadFailureProps) {
  const t = useMessages(commonMessages);
  const text = useUiText();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text.loadFailed}
      footer={
        <Button wide loading={retrying} onClick={retry}>
          {text.retry}
        </Button>
      }
    >
      <p role="alert" className="text-sm">
        {t('pageFailedDetail')}
      </p>
    </Sheet>
  );
}
