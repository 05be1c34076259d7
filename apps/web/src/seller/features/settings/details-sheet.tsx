import { useRef, useState, type FormEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ADDRESS_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '@raan/contract/constants';
import { updateSeller } from '@raan/contract/sellers/seller-endpoints';
import type { Seller } from '@raan/contract/sellers/seller';
import { call } from '#lib/api.ts';
import { commonMessages } from '#lib/common.ts';
import { errorText, fieldError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { refreshAfter } from '#lib/query-keys.ts';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { detailsMessages } from './details.ts';

type DetailsSheetProps = {
  seller: Pick<Seller, 'display_name' | 'address'>;
  open: boolean;
  onClose: () => void;
};

/** Changes what a seller is called, and where post reaches them. The phone number is confirmed in a sheet of its own. */
export default function DetailsSheet({ seller, open, onClose }: DetailsSheetProps) {
  const t = useMessages(detailsMessages);
  const common = useMessages(commonMessages);
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(seller.display_name);
  const [address, setAddress] = useState(seller.address ?? '');
  const save = useMutation({
    mutationFn: () =>
      call(updateSeller, { body: { display_name: name.trim(), address: address.trim() || null } }),
    onSuccess: () => {
      toast.success(t('saved'));
      onClose();
      void refreshAfter('profile');
    },
    meta: { quiet: true },
  });
  const [tried, setTried] = useState(false);
  const isNameless = name.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setTried(true);
    if (isNameless) return field.current?.focus();
    save.mutate();
  };
  const ofName = fieldError(save.error, 'display_name');
  const ofAddress = fieldError(save.error, 'address');
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
          ref={field}
          label={t('name')}
          hint={t('nameHint')}
          value={name}
          onChange={setName}
          error={tried && isNameless ? t('nameRequired') : ofName}
          autoComplete="name"
          maxLength={NAME_MAX_CHARACTERS}
        />
        <TextArea
          label={`${t('address')} (${common('optional')})`}
          hint={t('addressHint')}
          value={address}
          onChange={setAddress}
          error={ofAddress}
          autoComplete="street-address"
          rows={3}
          maxLength={ADDRESS_MAX_CHARACTERS}
        />
        {save.isError && !ofName && !ofAddress ? (
          <Notice tone="negative" alert title={t('saveFailed')}>
            {errorText(save.error)}
          </Notice>
        ) : null}
      </form>
    </Sheet>
  );
}
