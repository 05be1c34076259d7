import type { ReactNode } from 'react';
import { ErrorNotice } from '#lib/error-notice.tsx';
import type { DraftForm } from '#lib/form/use-draft-form.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';

type FormSheetProps = {
  form: Pick<DraftForm<never>, 'element' | 'isSubmitting' | 'problems' | 'formError'>;
  open: boolean;
  onClose: () => void;
  title: string;
  submitLabel: string;
  danger?: boolean;
  children: ReactNode;
};

/** A form in a sheet. Its button names the first problem. Stays open while it is sent. */
export function FormSheet({ form, open, onClose, title, submitLabel, danger, children }: FormSheetProps) {
  const [problem] = Object.values(form.problems);
  return (
    <Sheet
      open={open}
      onClose={form.isSubmitting ? () => undefined : onClose}
      title={title}
      footer={
        <Button
          wide
          type="submit"
          form={form.element.id}
          variant={danger ? 'danger' : 'primary'}
          loading={form.isSubmitting}
          disabledReason={problem}
        >
          {submitLabel}
        </Button>
      }
    >
      <form {...form.element} className="flex flex-col gap-4">
        {children}
        <ErrorNotice error={form.formError} />
      </form>
    </Sheet>
  );
}
