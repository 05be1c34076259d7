import { ADDRESS_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '@raan/contract/constants';
import { updateSeller } from '@raan/contract/sellers/seller-endpoints';
import { SellerUpdate } from '@raan/contract/sellers/seller-requests';
import type { Seller } from '@raan/contract/sellers/seller';
import { useCommand } from '#lib/command/use-command.ts';
import { commonMessages } from '#lib/common-messages.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { invalidateAfter } from '#seller/lib/query-keys.ts';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
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
  const save = useCommand(updateSeller, {
    showsError: true,
    refresh: () => invalidateAfter('profile'),
    onSuccess: () => {
      toast.success(t('saved'));
      onClose();
    },
  });
  const form = useDraftForm({
    schema: SellerUpdate,
    defaultValues: { display_name: seller.display_name, address: seller.address ?? '' },
    toBody: ({ display_name, address }) => ({
      display_name: display_name.trim(),
      address: address.trim() || null,
    }),
    texts: { display_name: t('nameRequired') },
    command: save,
    send: (body) => save.run({ body }),
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      footer={
        <Button type="submit" form={form.element.id} wide loading={form.isSubmitting}>
          {common('save')}
        </Button>
      }
    >
      <form {...form.element} className="flex flex-col gap-4">
        <TextField
          {...form.field('display_name')}
          label={t('name')}
          hint={t('nameHint')}
          autoComplete="name"
          maxLength={NAME_MAX_CHARACTERS}
        />
        <TextArea
          {...form.field('address')}
          label={`${t('address')} (${common('optional')})`}
          hint={t('addressHint')}
          autoComplete="street-address"
          rows={3}
          maxLength={ADDRESS_MAX_CHARACTERS}
        />
        <ErrorNotice error={form.formError} title={t('saveFailed')} />
      </form>
    </Sheet>
  );
}
