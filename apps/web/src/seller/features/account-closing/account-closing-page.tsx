import { useQuery } from '@tanstack/react-query';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Card } from '#ui/card.tsx';
import { SkeletonCards } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { accountClosingQuery } from './account-closing.api.ts';
import { accountClosingMessages } from './account-closing-messages.ts';
import { CloseAccountForm } from './close-account-form.tsx';
import { ObstacleList } from './obstacle-list.tsx';

/** /close-account: what closing means, what is still open, and the form. */
export default function AccountClosingPage() {
  const t = useMessages(accountClosingMessages);
  const closing = useQuery(accountClosingQuery);
  if (closing.isPending) return <SkeletonCards count={2} />;
  if (!closing.data)
    return (
      <ErrorState
        title={t('loadFailed')}
        detail={errorText(closing.error)}
        onRetry={() => void closing.refetch()}
      />
    );
  const { obstacles, two_factor: needsCode } = closing.data;
  return (
    <div className="flex flex-col gap-4 pt-3 pb-6">
      <Card>
        <p className="font-semibold">{t('lead')}</p>
        <p className="mt-2 text-sm text-ink-2">{t('erased')}</p>
        <p className="mt-2 text-sm text-ink-2">{t('kept')}</p>
      </Card>
      {obstacles.length > 0 ? (
        <ObstacleList obstacles={obstacles} />
      ) : (
        <CloseAccountForm needsCode={needsCode} />
      )}
    </div>
  );
}
