import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { SECURITY_DEPOSIT_BAHT, SECURITY_DEPOSIT_REVIEW_DAYS } from '@raan/contract/constants';
import { getSecurityDeposit } from '@raan/contract/deposit/deposit-endpoints';
import type { Seller } from '@raan/contract/sellers/seller';
import { callEndpoint } from '#lib/api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys } from '#seller/lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ConfirmDeposit } from './confirm-deposit.tsx';
import { HeldDeposit } from './held-deposit.tsx';
import { DepositRefundState } from './deposit-refund-state.tsx';
import { securityDepositMessages } from './security-deposit-messages.ts';

type DepositSheetProps = { seller: Seller; open: boolean; onClose: () => void };

/** The security deposit: terms and payment; once paid, its details and the refund request. */
export default function DepositSheet({ seller, open, onClose }: DepositSheetProps) {
  const deposit = useQuery({
    queryKey: queryKeys.securityDeposit,
    queryFn: ({ signal }) => callEndpoint(getSecurityDeposit, {}, { signal }),
    enabled: open,
    meta: { quiet: true },
  });
  if (seller.has_deposit) return <HeldDeposit deposit={deposit} open={open} onClose={onClose} />;
  if (!seller.is_verified)
    return (
      <VerificationRequiredSheet
        isPending={seller.verification_status === 'pending'}
        open={open}
        onClose={onClose}
      />
    );
  return (
    <DepositTerms
      available={seller.available_balance}
      refund={deposit.data?.refund ? <DepositRefundState refund={deposit.data.refund} /> : null}
      open={open}
      onClose={onClose}
    />
  );
}

function VerificationRequiredSheet({
  isPending,
  open,
  onClose,
}: {
  isPending: boolean;
  open: boolean;
  onClose: () => void;
}) {
  const t = useMessages(securityDepositMessages);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('verifyTitle')}
      footer={
        <>
          <Link href="/verification" className={buttonClasses({ wide: true })}>
            {t(isPending ? 'seeVerification' : 'verify')}
          </Link>
          <Link href="/help#contact" className={buttonClasses({ variant: 'secondary', wide: true })}>
            {t('contact')}
          </Link>
        </>
      }
    >
      <p role="alert" className="text-sm">
        {t(isPending ? 'verifyPending' : 'verifyText')}
      </p>
    </Sheet>
  );
}

type DepositTermsProps = {
  available: number;
  refund: ReactNode;
  open: boolean;
  onClose: () => void;
};

function DepositTerms({ available, refund, open, onClose }: DepositTermsProps) {
  const t = useMessages(securityDepositMessages);
  const format = useFormat();
  const [hasAgreed, setHasAgreed] = useState(false);
  const amount = format.money(SECURITY_DEPOSIT_BAHT);
  const shortageText =
    available < SECURITY_DEPOSIT_BAHT && t('balanceShort', { have: format.money(available), need: amount });
  if (hasAgreed)
    return (
      <ConfirmDeposit
        available={available}
        open={open}
        onClose={() => {
          setHasAgreed(false);
          onClose();
        }}
      />
    );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('termsTitle')}
      footer={
        <>
          {shortageText ? (
            <>
              <Button wide disabledReason={shortageText}>
                {t('agree')}
              </Button>
              <Link href="/deposit" className={buttonClasses({ variant: 'secondary', wide: true })}>
                {t('topUp')}
              </Link>
            </>
          ) : (
            <Button wide onClick={() => setHasAgreed(true)}>
              {t('agree')}
            </Button>
          )}
          <Button wide variant="ghost" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {refund ? <div className="mb-4">{refund}</div> : null}
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm marker:text-ink-2">
        <li>{t('term_once', { amount })}</li>
        <li>{t('term_held')}</li>
        <li>{t('term_refund', SECURITY_DEPOSIT_REVIEW_DAYS)}</li>
        <li>{t('term_owed')}</li>
        <li>{t('term_optional')}</li>
      </ol>
    </Sheet>
  );
}
