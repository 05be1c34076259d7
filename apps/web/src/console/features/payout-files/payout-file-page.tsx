import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconDownload from '#icon/IconDownload';
import type { Data } from '@raan/contract/endpoint';
import {
  downloadPayoutFile,
  getPayoutFile,
  importPayoutResult,
  PAYOUT_RESULT_BYTES_MAX,
  type PayoutFile,
} from '@raan/contract/console/payout-file-endpoints';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { RecordPage, useRecordId } from '#console/features/queue/record-page.tsx';
import { SellerLink } from '#console/features/queue/seller-link.tsx';
import { callConsole } from '#console/lib/operator-api.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { useDownload } from '#console/lib/use-download.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button } from '#ui/button.tsx';
import { Card, SectionTitle } from '#ui/card.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#ui/toast-store.ts';
import { payoutFileMessages } from './payout-file-messages.ts';

type Result = Data<typeof importPayoutResult>;

/** /console/payout-files/:id: the payments of a file, its download and the bank's result. */
export default function PayoutFilePage() {
  const t = useMessages(payoutFileMessages);
  const id = useRecordId();
  const file = useQuery({
    queryKey: ['console', 'payout-files', id],
    queryFn: ({ signal }) => callConsole(getPayoutFile, { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });
  return (
    <RecordPage id={id} query={file} backTo="/payout-files" backLabel={t('title')} missingText={t('missing')}>
      {(data) => (
        <div className="flex max-w-3xl flex-col gap-4">
          <h1 className="text-xl font-semibold">{t('number', { id: data.id })}</h1>
          <Facts file={data} />
          <Download file={data} />
          <ImportResult file={data} />
          <Payments file={data} />
        </div>
      )}
    </RecordPage>
  );
}

function Facts({ file }: { file: PayoutFile }) {
  const t = useMessages(payoutFileMessages);
  const format = useFormat();
  const { paid, refused, payments } = file;
  return (
    <Card>
      <FactList>
        <Fact label={t('format')}>{t(file.format)}</Fact>
        <Fact label={t('createdBy')}>{file.created_by?.account}</Fact>
        <Fact label={t('createdAt')}>{format.date(file.created_at, 'short')}</Fact>
        <Fact label={t('state')}>{t('progress', { paid, refused, open: payments - paid - refused })}</Fact>
        <Fact label={t('total')} strong>
          <Money amount={file.total} />
        </Fact>
      </FactList>
    </Card>
  );
}

function Download({ file: { id } }: { file: PayoutFile }) {
  const t = useMessages(payoutFileMessages);
  const download = useDownload(downloadPayoutFile, { params: { id } });
  return (
    <Card>
      <Button
        icon={<IconDownload size={20} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('download')}
      </Button>
      <p className="pt-2 text-sm text-ink-2">{t('downloadHint')}</p>
    </Card>
  );
}

function ImportResult({ file: { id } }: { file: PayoutFile }) {
  const t = useMessages(payoutFileMessages);
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<Result>();
  const forbidden = useForbiddenReason(importPayoutResult, t('notYourRole'));
  const command = useConsoleCommand(importPayoutResult, setResult);
  const send = async (chosen: File) => {
    setResult(undefined);
    if (chosen.size > PAYOUT_RESULT_BYTES_MAX) {
      toast.error(t('tooLarge', { limit: Math.floor(PAYOUT_RESULT_BYTES_MAX / 1_000) }));
      return;
    }
    const content_base64 = toBase64(new Uint8Array(await chosen.arrayBuffer()));
    await command.run({ params: { id }, body: { file_name: chosen.name, content_base64 } });
  };
  return (
    <Card>
      <Button
        variant="secondary"
        disabledReason={forbidden}
        loading={command.isRunning}
        onClick={() => input.current?.click()}
      >
        {t('importResult')}
      </Button>
      <FileInput
        ref={input}
        accept=".xml,.csv,.txt"
        label={t('resultFile')}
        onFiles={([chosen]) => {
          if (!command.isRunning) void send(chosen);
        }}
      />
      <p className="pt-2 text-sm text-ink-2">{t('importHint')}</p>
      <ErrorNotice error={command.error} />
      {result ? <ImportedResult result={result} /> : null}
    </Card>
  );
}

function ImportedResult({ result: { paid, refused, pending, problems } }: { result: Result }) {
  const t = useMessages(payoutFileMessages);
  return (
    <div className="flex flex-col gap-2 pt-2" role="status">
      <Notice>{t('imported', { paid, refused, pending })}</Notice>
      {problems.length > 0 ? (
        <>
          <h3 className="text-sm font-semibold">{t('problems')}</h3>
          <ul className="text-sm">
            {problems.map(({ id, problem }, index) => (
              <li key={`${id} ${index}`} className="flex justify-between gap-3 py-1">
                <span className="tabular wrap-break-word">{id || '–'}</span>
                <span className="text-ink-2">{t(problem)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function Payments({ file: { items } }: { file: PayoutFile }) {
  const t = useMessages(payoutFileMessages);
  return (
    <Card>
      <SectionTitle>{t('payments', { count: items.length })}</SectionTitle>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {items.map(({ withdrawal_id: id, seller, amount, result, reason }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
            <span className="flex min-w-0 flex-wrap gap-x-2">
              <Link href={`/withdrawals/${id}`} className="font-semibold text-brand">
                {t('withdrawal', { id })}
              </Link>
              <SellerLink seller={seller} />
            </span>
            <span>
              <Money amount={amount} /> · {t(result ?? 'open')}
            </span>
            {result === 'refused' ? (
              <p className="w-full text-ink-2">
                {reason ? `${reason}. ` : ''}
                {t('refusedHint')}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** In pieces, because a call takes a limited number of arguments. */
function toBase64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += 8_192)
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + 8_192)));
  return btoa(pieces.join(''));
}
