import { useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ADDRESS_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '@raan/contract/constants';
import { updateSeller } from '@raan/contract/sellers/seller-endpoints';
import type { Seller } from '@raan/contract/sellers/seller';
import { callEndpoint } from '#lib/api.ts';
import { commonMessages } from '#lib/common-messages.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { detailsMessages } from './details-messages.ts';

type DetailsSheetProps = {
  seller: Pick<Seller, 'display_name' | 'address'>;
  open: boolean;
  onClose: () => void;
};

/** Changes name and contact address. The phone number has its own sheet, with a confirmation code. */
export default function DetailsSheet({ seller, open, onClose }: DetailsSheetProps) {
  const t = useMessages(detailsMessages);
  const common = useMessages(commonMessages);
  const nameField = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(seller.display_name);
  const [address, setAddress] = useState(seller.address ?? '');
  const save = useMutation({
    mutationFn: () =>
      callEndpoint(updateSeller, { body: { display_name: name.trim(), address: address.trim() || null } }),
    onSuccess: () => {
      toast.success(t('saved'));
      onClose();
      void invalidateAfter('profile');
    },
    meta: { quiet: true },
  });
  const [isSubmitted, setSubmitted] = useState(false);
  const isNameMissing = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setSubmitted(true);
    if (isNameMissing) return nameField.current?.focus();
    save.mutate();
  };
  const nameError = fieldError(save.error, 'display_name');
  const addressError = fieldError(save.error, 'address');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      footer={
        <Button type="submit" form="details" wide loading={save.isPending}>
          {common('save')}
        </Button>
      }
    >
      <form id="details" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          ref={nameField}
          label={t('name')}
          hint={t('nameHint')}
          value={name}
          onChange={setName}
          error={isSubmitted && isNameMissing ? t('nameRequired') : nameError}
          autoComplete="name"
          maxLength={NAME_MAX_CHARACTERS}
        />
        <TextArea
          label={`${t('address')} (${common('optional')})`}
          hint={t('addressHint')}
          value={address}
          onChange={setAddress}
          error={addressError}
          autoComplete="street-address"
          rows={3}
          maxLength={ADDRESS_MAX_CHARACTERS}
        />
        {save.isError && !nameError && !addressError ? (
          <Notice tone="negative" alert title={t('saveFailed')}>
            {errorText(save.error)}
          </Notice>
        ) : null}
      </form>
    </Sheet>
  );
}
