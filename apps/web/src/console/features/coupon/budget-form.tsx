import { changeCouponBudget, type CouponBudget } from '@raan/contract/console/coupon-endpoints';
import { CouponBudgetChange } from '@raan/contract/console/console-requests';
import { COUPON_BUDGET_BAHT_MAX } from '@raan/contract/coupons/coupon';
import { parseBaht, toBaht } from '@raan/contract/money';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { SaveBar } from '#console/features/content/save-bar.tsx';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useDraftForm } from '#lib/form/use-draft-form.ts';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { TextField } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { toast } from '#ui/toast-store.ts';
import { couponMessages } from './coupon-messages.ts';

/** Switch and budget of the coupon. */
export function BudgetForm({ budget }: { budget: CouponBudget }) {
  const t = useMessages(couponMessages);
  const content = useMessages(contentMessages);
  const format = useFormat();
  const save = useConsoleCommand(changeCouponBudget, () => toast.success(content('saved')));
  const form = useDraftForm({
    schema: CouponBudgetChange,
    defaultValues: { is_on: budget.is_on, budget: String(budget.budget) },
    toBody: (values) => {
      const amount = parseBaht(values.budget);
      return {
        version: budget.version,
        is_on: values.is_on,
        budget: amount === undefined ? undefined : toBaht(amount),
      };
    },
    texts: { budget: t('budgetWrong', { max: format.count(COUPON_BUDGET_BAHT_MAX) }) },
    command: save,
    send: (body) => save.run({ body }),
  });
  const isOn = form.field('is_on');
  return (
    <Card>
      <SectionTitle>{t('settings')}</SectionTitle>
      <form {...form.element} className="flex flex-col gap-4">
        <Switch label={t('isOn')} detail={t('isOnDetail')} checked={isOn.value} onChange={isOn.onChange} />
        <TextField
          {...form.field('budget')}
          label={t('budget')}
          hint={t('budgetHint')}
          className="tabular"
          inputMode="decimal"
          maxLength={13}
        />
        <SaveBar
          isSaving={form.isSubmitting}
          error={save.error}
          onSave={form.submit}
          changedAt={budget.changed_at}
          changedBy={budget.changed_by?.account ?? null}
        />
      </form>
    </Card>
  );
}
