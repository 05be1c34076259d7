import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { pinProducts } from '@raan/contract/shop/arrangement-endpoints';
import { PINNED_MAX } from '@raan/contract/shop/arrangement-requests';
import { useCommand } from '#lib/command/use-command.ts';
import { useMessages } from '#lib/i18n.tsx';
import { toast } from '#ui/toast-store.ts';
import { arrangementQuery, showArrangement } from './arrangement.api.ts';
import { arrangementMessages } from './arrangement-messages.ts';
import type { ChosenProduct } from './product-choice.tsx';
import { ProductChoiceSheet } from './product-choice-sheet.tsx';

type PinnedSheetProps = { open: boolean; onClose: () => void };

/** Chooses and orders the pinned products. */
export function PinnedSheet({ open, onClose }: PinnedSheetProps) {
  const t = useMessages(arrangementMessages);
  const { data } = useQuery(arrangementQuery);
  const [edited, setEdited] = useState<readonly ChosenProduct[]>();
  const chosen = edited ?? data?.pinned ?? [];
  const save = useCommand(pinProducts, {
    failedTitle: t('saveFailed'),
    onSuccess: (arrangement) => {
      showArrangement(arrangement);
      toast.success(t('saved'));
      onClose();
    },
  });
  return (
    <ProductChoiceSheet
      open={open}
      onClose={onClose}
      title={t('pinned')}
      chosen={chosen}
      max={PINNED_MAX}
      onChange={setEdited}
      isSaving={save.isRunning}
      onSave={() => void save.run({ body: { product_ids: chosen.map(({ id }) => id) } })}
    />
  );
}
