import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import IconTrash from '#icon/IconTrash';
import {
  changeCollection,
  createCollection,
  deleteCollection,
} from '@raan/contract/shop/arrangement-endpoints';
import { COLLECTION_NAME_MAX, COLLECTION_PRODUCTS_MAX } from '@raan/contract/shop/arrangement-requests';
import { useCommand } from '#lib/command/use-command.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmSheet } from '#ui/confirm-sheet.tsx';
import { TextField } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { toast } from '#ui/toast-store.ts';
import { collectionQuery, showArrangement } from './arrangement.api.ts';
import { arrangementMessages } from './arrangement-messages.ts';
import type { ChosenProduct } from './product-choice.tsx';
import { ProductChoiceSheet } from './product-choice-sheet.tsx';

type Collection = { id: number | undefined; name: string; products: readonly ChosenProduct[] };
type CollectionSheetProps = { open: boolean; onClose: () => void; id: number | undefined };

/** Creates a collection, or edits the one with the id. */
export function CollectionSheet({ open, onClose, id }: CollectionSheetProps) {
  const t = useMessages(arrangementMessages);
  if (id === undefined)
    return <Editor open={open} onClose={onClose} saved={{ id: undefined, name: '', products: [] }} />;
  return <Existing open={open} onClose={onClose} id={id} title={t('collections')} />;
}

type ExistingProps = { open: boolean; onClose: () => void; id: number; title: string };

function Existing({ open, onClose, id, title }: ExistingProps) {
  const t = useMessages(arrangementMessages);
  const { data, isPending, error, refetch } = useQuery(collectionQuery(id));
  if (data) return <Editor open={open} onClose={onClose} saved={data} />;
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      {isPending ? (
        <Skeleton className="h-60 w-full rounded-card" />
      ) : (
        <ErrorState title={t('failed')} detail={errorText(error)} onRetry={() => void refetch()} />
      )}
    </Sheet>
  );
}

type EditorProps = { open: boolean; onClose: () => void; saved: Collection };

function Editor({ open, onClose, saved }: EditorProps) {
  const t = useMessages(arrangementMessages);
  const [name, setName] = useState(saved.name);
  const [nameError, setNameError] = useState<string>();
  const [chosen, setChosen] = useState(saved.products);
  const [isDeleting, setIsDeleting] = useState(false);
  const options = {
    failedTitle: t('saveFailed'),
    onSuccess: (arrangement: Parameters<typeof showArrangement>[0]) => {
      showArrangement(arrangement);
      toast.success(t('saved'));
      onClose();
    },
  };
  const create = useCommand(createCollection, options);
  const change = useCommand(changeCollection, options);
  const remove = useCommand(deleteCollection, {
    failedTitle: t('deleteFailed'),
    onSuccess: (arrangement) => {
      showArrangement(arrangement);
      toast.success(t('deleted'));
      onClose();
    },
  });
  const { id } = saved;
  const save = () => {
    if (name.trim() === '') return setNameError(t('nameMissing'));
    const body = { name: name.trim(), product_ids: chosen.map((product) => product.id) };
    void (id === undefined ? create.run({ body }) : change.run({ params: { id }, body }));
  };
  return (
    <>
      <ProductChoiceSheet
        open={open}
        onClose={onClose}
        title={id === undefined ? t('newCollection') : t('editCollection', { name: saved.name })}
        chosen={chosen}
        max={COLLECTION_PRODUCTS_MAX}
        onChange={setChosen}
        isSaving={create.isRunning || change.isRunning}
        disabledReason={chosen.length === 0 && t('chooseFirst')}
        onSave={save}
        before={
          <TextField
            label={t('name')}
            hint={t('nameHint')}
            value={name}
            maxLength={COLLECTION_NAME_MAX}
            error={nameError}
            onChange={(next) => {
              setName(next);
              setNameError(undefined);
            }}
          />
        }
        after={
          id === undefined ? null : (
            <Button
              variant="ghost"
              className="self-start text-negative!"
              icon={<IconTrash size={20} aria-hidden />}
              onClick={() => setIsDeleting(true)}
            >
              {t('delete')}
            </Button>
          )
        }
      />
      <ConfirmSheet
        open={isDeleting}
        danger
        title={t('deleteTitle', { name: saved.name })}
        confirmLabel={t('delete')}
        loading={remove.isRunning}
        onClose={() => setIsDeleting(false)}
        onConfirm={() => {
          if (id !== undefined) void remove.run({ params: { id } });
        }}
      >
        <p className="text-sm">{t('deleteDetail')}</p>
      </ConfirmSheet>
    </>
  );
}
