import type { RechargeBankAccount, Recharge } from '@raan/contract/wallet/recharge';
import { BankBadge } from './bank-badge.tsx';
import { bankMessages } from '#lib/bank-messages.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Card } from '#ui/card.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Money } from '#ui/money.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { CancelRecharge } from './cancel-recharge.tsx';
import { CopyFact } from './copy-fact.tsx';
import { PayBefore } from './pay-before.tsx';
import { SandboxNotice } from './sandbox-notice.tsx';
import { SlipField } from './slip-field.tsx';
import { walletMessages } from './wallet-messages.ts';

type TransferSheetProps = {
  recharge: Recharge;
  bank: RechargeBankAccount;
  leftMs: number;
  open: boolean;
  onClose: () => void;
};

/** Bank account to transfer to, with copy buttons, and the upload of the slip. */
export function TransferSheet({ recharge, bank, leftMs, open, onClose }: TransferSheetProps) {
  const t = useMessages(walletMessages);
  const bankName = useMessages(bankMessages);
  return (
    <Sheet open={open} onClose={onClose} title={t('transferTitle')}>
      <div className="flex flex-col gap-4">
        <SandboxNotice method="bank_transfer" />
        <section aria-label={t('transferTo')} className="flex flex-col gap-2">
          <h3 className="text-base font-semibold">{t('transferTo')}</h3>
          <Card>
            <div className="flex items-center gap-3 pb-1">
              <BankBadge bank={bank.bank} />
              <span className="min-w-0 text-base font-semibold">{bankName(bank.bank)}</span>
            </div>
            <FactList>
              <CopyFact label={t('accountNumber')} text={bank.account_number}>
                <span className="tabular text-base font-semibold">{bank.account_number}</span>
              </CopyFact>
              <CopyFact label={t('accountName')} text={bank.account_name}>
                {bank.account_name}
              </CopyFact>
              <CopyFact label={t('exactAmount')} text={String(recharge.amount)}>
                <Money amount={recharge.amount} className="text-base font-semibold" />
              </CopyFact>
              <CopyFact label={t('transferNote')} text={recharge.reference}>
                <span className="tabular text-base font-semibold">{recharge.reference}</span>
              </CopyFact>
            </FactList>
            <p className="mt-1 text-sm text-ink-2">{t('noteHint')}</p>
          </Card>
        </section>
        <SlipField recharge={recharge} />
        <PayBefore leftMs={leftMs} />
        <CancelRecharge recharge={recharge} onCancelled={onClose} />
      </div>
    </Sheet>
  );
}
