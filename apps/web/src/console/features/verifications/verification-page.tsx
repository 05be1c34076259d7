import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconAlertTriangle from '#icon/IconAlertTriangle';
import {
  getConsoleVerification,
  type ConsoleVerification,
} from '@raan/contract/console/console-verification-endpoints';
import { formatIdNumber } from '@raan/contract/verification/id-number';
import { RecordPage, useRecordId } from '#console/features/queue/record-page.tsx';
import { ApiError } from '#lib/api-error.ts';
import { useMessages } from '#lib/i18n.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useFormat } from '#lib/use-format.ts';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { Notice } from '#ui/notice.tsx';
import { EmptyState } from '#ui/state.tsx';
import { Documents } from './documents.tsx';
import { VerificationDecision } from './verification-decision.tsx';
import { verificationMessages } from './verification-messages.ts';
import { VerificationStateChip } from './verification-state.tsx';

/** /console/verifications/:id: both pictures beside the entered data, and the decision. */
export default function VerificationPage() {
  const t = useMessages(verificationMessages);
  const id = useRecordId();
  const [arePicturesOpen, setArePicturesOpen] = useState(false);
  const verification = useQuery({
    queryKey: ['console', 'verification', id],
    queryFn: ({ signal }) => callConsole(getConsoleVerification, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
    // Every access is logged, so returning to the window must not refetch.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    gcTime: 0,
    meta: { quiet: true },
  });
  const { error } = verification;
  if (error instanceof ApiError && error.status === 403)
    return <EmptyState title={t('notYourRole')} detail={t('notYourRoleDetail')} />;
  return (
    <RecordPage
      id={id}
      query={verification}
      backTo="/verifications"
      backLabel={t('title')}
      missingText={t('missing')}
    >
      {(data) => (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl font-semibold">{data.seller.store_name}</h1>
            <VerificationStateChip state={data.state} />
            <Link href={`/sellers/${data.seller.id}`} className="text-sm text-brand underline">
              {data.seller.account}
            </Link>
          </div>
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="flex min-w-0 flex-col gap-4">
              <Card>
                <Documents
                  documents={{ front: data.front, back: data.back }}
                  onReload={() => void verification.refetch()}
                  onOpenChange={setArePicturesOpen}
                />
                <EnteredData verification={data} />
              </Card>
              <History verification={data} />
            </div>
            <div className="flex flex-col gap-4 lg:sticky lg:top-8">
              {data.same_number.length > 0 ? <SameNumber verification={data} /> : null}
              {data.state === 'pending' ? (
                <VerificationDecision verification={data} arePicturesOpen={arePicturesOpen} />
              ) : (
                <Decided verification={data} />
              )}
            </div>
          </div>
        </>
      )}
    </RecordPage>
  );
}

function EnteredData({ verification }: { verification: ConsoleVerification }) {
  const t = useMessages(verificationMessages);
  const format = useFormat();
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-2">
      <div>
        <dt className="text-sm text-ink-2">{t('name')}</dt>
        <dd className="text-xl font-semibold wrap-break-word">{verification.real_name}</dd>
      </div>
      <div>
        <dt className="text-sm text-ink-2">{t(verification.kind)}</dt>
        <dd className="tabular text-xl font-semibold">{formatIdNumber(verification.id_card_number)}</dd>
      </div>
      <div>
        <dt className="text-sm text-ink-2">{t('submitted')}</dt>
        <dd className="text-sm">{format.date(verification.submitted_at, 'with-time')}</dd>
      </div>
      <div>
        <dt className="text-sm text-ink-2">{t('deadline')}</dt>
        <dd className="text-sm">{format.date(verification.due_at, 'with-time')}</dd>
      </div>
    </dl>
  );
}

function SameNumber({ verification }: { verification: ConsoleVerification }) {
  const t = useMessages(verificationMessages);
  return (
    <Notice tone="warning" icon={<IconAlertTriangle size={20} aria-hidden />} title={t('sameNumber')}>
      <ul>
        {verification.same_number.map((other) => (
          <li key={other.id}>
            <Link href={`/verifications/${other.id}`} className="underline">
              {other.seller.account}
            </Link>{' '}
            · {t(other.state)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Decided({ verification }: { verification: ConsoleVerification }) {
  const t = useMessages(verificationMessages);
  const format = useFormat();
  const { decided_at, decided_by, reason_code, reason } = verification;
  return (
    <Card>
      <SectionTitle>{t('decision')}</SectionTitle>
      <FactList>
        {decided_by ? <Fact label={t('decidedBy')}>{decided_by.account}</Fact> : null}
        {decided_at ? <Fact label={t('decidedAt')}>{format.date(decided_at, 'with-time')}</Fact> : null}
        {reason_code ? <Fact label={t('reasonLabel')}>{t(reason_code)}</Fact> : null}
      </FactList>
      {reason ? <p className="mt-2 text-sm wrap-break-word whitespace-pre-line">{reason}</p> : null}
    </Card>
  );
}

function History({ verification }: { verification: ConsoleVerification }) {
  const t = useMessages(verificationMessages);
  const format = useFormat();
  if (verification.others.length === 0) return null;
  return (
    <Card>
      <SectionTitle>{t('others')}</SectionTitle>
      <ul className="flex flex-col">
        {verification.others.map((other) => (
          <li key={other.id}>
            <Link
              href={`/verifications/${other.id}`}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 text-sm text-brand"
            >
              <span>{format.date(other.submitted_at, 'with-time')}</span>
              <span className="text-ink-2">
                {t(other.state)}
                {other.reason_code ? ` · ${t(other.reason_code)}` : ''}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
