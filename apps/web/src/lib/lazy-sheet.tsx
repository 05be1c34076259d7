// Sheets in files of their own, fetched when they are first opened.
import type { ComponentType } from 'react';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { useUiText } from '#ui/ui-text.tsx';
import { commonMessages } from './common.ts';
import { useMessages } from './i18n.tsx';
import { lazyPart, type Load, type LostProps } from './lazy-part.tsx';
import type { MessageSet } from './messages.ts';

type SheetProps = { open?: boolean; onClose: () => void };

/** A sheet in a file of its own, and its texts where the page does not have them. Where they can't be fetched, a sheet says so. */
export function lazySheet<Props extends SheetProps>(
  load: Load<Props>,
  words?: MessageSet,
): ComponentType<Props> {
  return lazyPart(load, { words, Lost: SheetLost });
}

function SheetLost({ open = true, onClose, retry, retrying }: SheetProps & LostProps) {
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
