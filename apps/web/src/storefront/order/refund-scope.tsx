import type { CustomerRefund, RefundItem } from '@raan/contract/refunds/refund';
import { REFUND_SCOPES, type RefundScope } from '@raan/contract/refunds/refund-rules';
import { useMessages } from '#lib/i18n.tsx';
import { refundItemName } from '#lib/refund-item-name.ts';
import { useFormat } from '#lib/use-format.ts';
import { FieldError, TextField } from '#ui/field.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { ReasonChoice } from './reason-choice.tsx';
import { refundMessages } from './refund-messages.ts';
import type { RefundForm } from './use-refund-form.ts';

type RefundScopeFieldProps = { refund: Pick<CustomerRefund, 'amount' | 'items'>; form: RefundForm };

/** Choice of what is to be refunded: everything, some items, or an amount without a return. */
export function RefundScopeField({ refund, form }: RefundScopeFieldProps) {
  const t = useMessages(refundMessages);
  const { money } = useFormat();
  const { scope, problem } = form;
  return (
    <div className="flex flex-col gap-3">
      <ReasonChoice<RefundScope>
        label={t('scope')}
        reasons={REFUND_SCOPES}
        labelOf={(one) => t(`scope_${one}`)}
        value={scope}
        onChange={form.chooseScope}
        error={undefined}
      />
      {scope === 'items' ? (
        <div>
          <ul
            className="flex flex-col gap-2"
            aria-describedby={problem === 'items' ? 'refund-items-error' : undefined}
          >
            {refund.items.map((item) => (
              <ItemRow key={item.position} item={item} form={form} />
            ))}
          </ul>
          {problem === 'items' ? <FieldError id="refund-items-error">{t('itemsMissing')}</FieldError> : null}
        </div>
      ) : null}
      {scope === 'amount' ? (
        <TextField
          label={t('amount')}
          hint={t('amountHint')}
          inputMode="decimal"
          prefix="฿"
          value={form.amount}
          onChange={form.setAmount}
          error={problem === 'amount' ? t('amountWrong', { amount: money(refund.amount) }) : undefined}
        />
      ) : null}
    </div>
  );
}

function ItemRow({ item, form }: { item: RefundItem; form: RefundForm }) {
  const { money } = useFormat();
  return (
    <li>
      <Stepper
        label={`${refundItemName(item)} · ${money(item.unit_price)}`}
        value={form.quantities[item.position] ?? 0}
        min={0}
        max={item.quantity}
        onChange={(quantity) => form.setQuantity(item.position, quantity)}
      />
    </li>
  );
}
