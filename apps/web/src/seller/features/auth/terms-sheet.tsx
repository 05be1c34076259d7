import { Suspense } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { TermsText } from '#seller/lib/terms-text.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { authMessages } from './auth-messages.ts';

type TermsSheetProps = { open: boolean; onClose: () => void; onAgree: () => void };

/** The terms of use, above the registration form. */
export function TermsSheet({ open, onClose, onAgree }: TermsSheetProps) {
  const t = useMessages(authMessages);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('termsTitle')}
      footer={
        <Button wide onClick={onAgree}>
          {t('agreeTerms')}
        </Button>
      }
    >
      <Suspense
        fallback={
          <SkeletonGroup className="flex flex-col gap-3 py-2">
            {[1, 2, 3, 4, 5, 6].map((line) => (
              <Skeleton key={line} className="h-5 w-full" />
            ))}
          </SkeletonGroup>
        }
      >
        <TermsText />
      </Suspense>
    </Sheet>
  );
}
