import { useState, type ReactNode } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { arrangementMessages } from './arrangement-messages.ts';
import { ProductChoice, type ChosenProduct } from './product-choice.tsx';

type ProductChoiceSheetProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  chosen: readonly ChosenProduct[];
  max: number;
  onChange: (chosen: readonly ChosenProduct[]) => void;
  isSaving: boolean;
  disabledReason?: string | false;
  onSave: () => void;
  /** Fields before and after the products, hidden while products are picked. */
  before?: ReactNode;
  after?: ReactNode;
};

/** A sheet that chooses, orders and saves products of the store. */
export function ProductChoiceSheet({
  open,
  onClose,
  title,
  isSaving,
  disabledReason = false,
  onSave,
  before,
  after,
  ...choice
}: ProductChoiceSheetProps) {
  const t = useMessages(arrangementMessages);
  const [isPicking, setIsPicking] = useState(false);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        isPicking ? (
          <Button wide onClick={() => setIsPicking(false)}>
            {t('doneChoosing')}
          </Button>
        ) : (
          <Button wide loading={isSaving} disabledReason={disabledReason} onClick={onSave}>
            {t('save')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {isPicking ? null : before}
        <ProductChoice {...choice} isPicking={isPicking} onPick={() => setIsPicking(true)} />
        {isPicking ? null : after}
      </div>
    </Sheet>
  );
}
