import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { SECURITY_DEPOSIT_BAHT, SECURITY_DEPOSIT_REVIEW_DAYS } from '@raan/contract/constants';
import { getSecurityDeposit } from '@raan/contract/deposit/deposit-endpoints';
import type { Seller } from '@raan/contract/sellers/seller';
import { call } from '#lib/api.ts';
import { useMessages } from '#lib/i18n.tsx';
import { queryKeys } from '#lib/query-keys.ts';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonLook } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ConfirmDeposit } from './confirm-deposit.tsx';
import { HeldDeposit } from './held-deposit.tsx';
import { RefundState } from './refund-state.tsx';
import { securityDepositMessages } from './security-deposit.ts';

type DepositSheetProps = { seller: Seller; open: boolean; onClose: () => void };

/** The security deposit: its terms, then the payment; once it is held, what is known of it and the way to have it back. */
export default function DepositSheet({ seller, open, onClose }: DepositSheetProps) {
  const deposit = useQuery({
    queryKey: queryKeys.securityDeposit,
    queryFn: ({ signal }) => call(getSecurityDeposit, {}, { signal }),
    enabled: open,
    meta: { quiet: true },
  });
  if (seller.has_deposit) return <HeldDeposit deposit={deposit} open={open} onClose={onClose} />;
  if (!seller.is_verified)
    return <VerifyFirst isPending={seller.verification_status === 'pending'} open={open} onClose={onClose} />;
  return (
    <Terms
      available={seller.available_balance}
      refund={deposit.data?.refund ? <RefundState refund={deposit.data.refund} /> : null}
      open={open}
      onClose={onClose}
    />
  );
}

/** Who is not verified may ask a person, or verify. */
function VerifyFirst({
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
          <Link href="/verification" className={buttonLook({ wide: true })}>
            {t(isPending ? 'seeVerification' : 'verify')}
          </Link>
          <Link href="/help#contact" className={buttonLook({ variant: 'secondary', wide: true })}>
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

type TermsProps = {
  available: number;
  refund: ReactNode;
  open: boolean;
  onClose: () => void;
};

/** What a seller agrees to, before anything is paid. */
function Terms({ available, refund, open, onClose }: TermsProps) {
  const t = useMessages(securityDepositMessages);
  const format = useFormat();
  const [agreed, setAgreed] = useState(false);
  const amount = format.money(SECURITY_DEPOSIT_BAHT);
  const short =
    available < SECURITY_DEPOSIT_BAHT && t('short', { have: format.money(available), need: amount });
  if (agreed)
    return (
      <ConfirmDeposit
        available={available}
        open={open}
        onClose={() => {
          setAgreed(false);
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
          {short ? (
            <>
              <Button wide disabledReason={short}>
                {t('agree')}
              </Button>
              <Link href="/deposit" className={buttonLook({ variant: 'secondary', wide: true })}>
                {t('topUp')}
              </Link>
            </>
          ) : (
            <Button wide onClick={() => setAgreed(true)}>
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
