import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'wouter';
import IconPhotoCheck from '#icon/IconPhotoCheck';
import {
  listFailedPictures,
  replaceFailedPicture,
  retryFailedPicture,
  retryFailedPictures,
  type FailedPicture,
} from '@raan/contract/console/failed-picture-endpoints';
import { contentMessages } from '#console/features/content/content-messages.ts';
import { uploadConsolePicture } from '#console/features/content/upload-console-picture.ts';
import { useForbiddenReason } from '#console/features/decision/use-forbidden-reason.ts';
import { QueuePage } from '#console/features/queue/queue-page.tsx';
import { CardList } from '#console/lib/list/card-list.tsx';
import { useConsoleList } from '#console/lib/list/use-console-list.ts';
import { useConsoleCommand } from '#console/lib/use-console-command.ts';
import { ErrorNotice } from '#lib/error-notice.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { FileInput, PICTURE_FILES } from '#ui/file-input.tsx';
import { toast } from '#ui/toast-store.ts';
import { failedPictureMessages } from './failed-picture-messages.ts';

const POLL_INTERVAL_MS = 10_000;
const CLOCK_INTERVAL_MS = 10_000;

/** /console/failed-pictures: pictures that could not be fetched, with retry and replacement. */
export default function FailedPicturesPage() {
  const t = useMessages(failedPictureMessages);
  const content = useMessages(contentMessages);
  const forbiddenReason = useForbiddenReason(retryFailedPictures, content('notYourRole'));
  const list = useConsoleList(
    listFailedPictures,
    'pictures',
    {},
    { idOf: ({ product_id: id, position }) => `${id} ${position}`, refetchInterval: POLL_INTERVAL_MS },
  );
  const retryAll = useConsoleCommand(retryFailedPictures, ({ count }) =>
    toast.success(t('retriedAll', { count })),
  );
  return (
    <QueuePage title={t('title')} about={t('about')}>
      {list.rows.length > 1 ? (
        <Button
          variant="secondary"
          className="self-start"
          loading={retryAll.isRunning}
          disabledReason={forbiddenReason}
          onClick={() => void retryAll.run({})}
        >
          {t('retryAll')}
        </Button>
      ) : null}
      <ErrorNotice error={retryAll.error} />
      <CardList list={list} emptyText={t('none')} icon={IconPhotoCheck} layout="lines">
        {(picture) => <PictureLine picture={picture} />}
      </CardList>
    </QueuePage>
  );
}

function PictureLine({ picture }: { picture: FailedPicture }) {
  const t = useMessages(failedPictureMessages);
  const content = useMessages(contentMessages);
  const format = useFormat();
  const now = useNow(CLOCK_INTERVAL_MS);
  const forbiddenReason = useForbiddenReason(retryFailedPicture, content('notYourRole'));
  const {
    product_id: id,
    position,
    product_name: name,
    place,
    url,
    reason,
    status,
    tries,
    next_try_at: next,
  } = picture;
  const params = { id, position };
  const retry = useConsoleCommand(retryFailedPicture, () => toast.success(t('retried')));
  const replacement = useReplacement(params);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-col gap-2 px-4 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link href={`/products/${id}`} className="min-w-0 font-semibold wrap-anywhere hover:underline">
          {name}
        </Link>
        <span className="text-sm text-ink-2">{t(`place_${place}`)}</span>
      </p>
      <p className="text-sm">
        <span className="font-semibold text-negative">{t(`reason_${reason}`, { status: status ?? 0 })}</span>
        <span className="text-ink-2">
          {` · ${t('tries', { count: tries })} · `}
          {Date.parse(next) <= now ? t('due') : t('next', { time: format.date(next, 'with-time') })}
        </span>
      </p>
      <p className="text-xs wrap-anywhere text-ink-2">
        <span className="sr-only">{t('address')} </span>
        {url}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          loading={retry.isRunning}
          disabledReason={forbiddenReason}
          onClick={() => void retry.run({ params })}
        >
          {t('retry')}
        </Button>
        <Button
          variant="secondary"
          loading={replacement.isRunning}
          disabledReason={forbiddenReason}
          onClick={() => input.current?.click()}
        >
          {t('replace')}
        </Button>
        <FileInput
          ref={input}
          accept={PICTURE_FILES}
          label={t('file', { name })}
          onFiles={([file]) => {
            if (!replacement.isRunning) replacement.upload(file);
          }}
        />
      </div>
      <ErrorNotice error={retry.error ?? replacement.error} />
    </div>
  );
}

function useReplacement(params: { id: number; position: number }) {
  const t = useMessages(failedPictureMessages);
  const replace = useConsoleCommand(replaceFailedPicture, () => toast.success(t('replaced')));
  const upload = useMutation({
    mutationFn: uploadConsolePicture,
    onSuccess: ({ picture }) => void replace.run({ params, body: { picture } }),
    meta: { quiet: true },
  });
  return {
    upload: upload.mutate,
    isRunning: upload.isPending || replace.isRunning,
    error: upload.error ?? replace.error,
  };
}
