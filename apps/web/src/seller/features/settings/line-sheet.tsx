import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import IconCircleCheck from '#icon/IconCircleCheck';
import type { Data } from '@raan/contract/endpoint';
import { createLineCode, unlinkLine } from '@raan/contract/line/line-endpoints';
import { useCommand } from '#lib/command/use-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { Button, buttonClasses } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { lineMessages } from './line-messages.ts';
import { lineQuery } from './security.api.ts';

const POLL_MS = 3_000;

/** Connects LINE by a code that the seller sends to the official account, and disconnects it. */
export default function LineSheet({ onClose }: { onClose: () => void }) {
  const t = useMessages(lineMessages);
  const format = useFormat();
  const client = useQueryClient();
  const [created, setCreated] = useState<Data<typeof createLineCode>>();
  const { data } = useQuery({ ...lineQuery, refetchInterval: created ? POLL_MS : false });
  const create = useCommand(createLineCode, { showsError: true, onSuccess: setCreated });
  const unlink = useCommand(unlinkLine, {
    showsError: true,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: lineQuery.queryKey });
      toast.success(t('disconnected'));
      onClose();
    },
  });
  const isLinked = typeof data?.linked_at === 'string';
  const isExpired = useIsPast(created?.expires_at);
  const getCode = (
    <Button wide loading={create.isRunning} onClick={() => void create.run({})}>
      {t(created ? 'newCode' : 'getCode')}
    </Button>
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('title')}
      footer={
        isLinked ? (
          <Button variant="secondary" wide loading={unlink.isRunning} onClick={() => void unlink.run({})}>
            {t('disconnect')}
          </Button>
        ) : created && !isExpired ? (
          <a className={buttonClasses({ wide: true })} href={created.url} target="_blank" rel="noreferrer">
            {t('open')}
          </a>
        ) : (
          getCode
        )
      }
    >
      {isLinked ? (
        <div role="status" className="flex flex-col gap-3">
          <Notice
            tone="positive"
            icon={<IconCircleCheck size={20} aria-hidden />}
            title={
              created ? t('linked') : t('linkedSince', { date: format.date(data?.linked_at ?? '', 'short') })
            }
          />
          <p className="text-sm text-ink-2">{t('linkedAbout')}</p>
        </div>
      ) : created ? (
        <div className="flex flex-col gap-3">
          <p>{t('howTo', { account: data?.account ?? '' })}</p>
          <p className="flex items-center justify-between gap-3">
            <code className="tabular text-xl font-semibold">{created.code}</code>
            <CopyButton text={created.code} label={t('copy')} copiedLabel={t('copied')} />
          </p>
          <p className="text-sm text-ink-2" role={isExpired ? 'alert' : undefined}>
            {isExpired ? t('expired') : t('validUntil', { time: format.date(created.expires_at, 'time') })}
          </p>
        </div>
      ) : (
        <p>{t('why')}</p>
      )}
      <ErrorNotice error={create.error ?? unlink.error} />
    </Sheet>
  );
}

/** Whether the time has passed; renders again when it does. */
function useIsPast(time: string | undefined): boolean {
  const [pastTime, setPastTime] = useState<string>();
  useEffect(() => {
    if (time === undefined) return;
    const timer = setTimeout(() => setPastTime(time), Date.parse(time) - Date.now());
    return () => clearTimeout(timer);
  }, [time]);
  return time !== undefined && pastTime === time;
}
