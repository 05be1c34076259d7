import { useEffect, useRef, useState } from 'react';
import { deleteFile } from '@raan/contract/files/file-endpoints';
import type { DocumentSide } from '@raan/contract/verification/verification';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { toast } from '#ui/toast-store.ts';
import { sendDocument, UploadAnswerError, type SentDocument } from './verification.api.ts';
import { verificationMessages } from './verification.ts';

type Sending = { preview: string; share: number };

type DocumentOptions = {
  side: DocumentSide;
  document: SentDocument | null;
  onChange: (document: SentDocument | null) => void;
  /** Handed in before: it belongs to that submission and is only taken out of the form. */
  isKept: (document: SentDocument) => boolean;
};

/** One side of a card: sent up with progress, replaced, deleted. What can't be done is told. */
export function useDocument({ side, document, onChange, isKept }: DocumentOptions) {
  const t = useMessages(verificationMessages);
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState<string>();
  const [deleting, setDeleting] = useState(false);
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  const erase = async (gone: SentDocument) => {
    if (gone.id === undefined || isKept(gone)) return;
    await call(deleteFile, { params: { id: gone.id } });
  };

  const send = async (picture: File) => {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    const preview = URL.createObjectURL(picture);
    setProblem(undefined);
    setSending({ preview, share: 0 });
    try {
      const onProgress = (share: number) => setSending({ preview, share });
      const sent = await sendDocument(picture, side, { onProgress, signal });
      onChange(sent);
      // The one that it replaces is nobody's any more; where it stays, the server forgets it after a while.
      if (document) await erase(document).catch(() => toast.warning(t('cleanupFailed')));
    } catch (error) {
      if (signal.aborted) return;
      setProblem(
        error instanceof UploadAnswerError
          ? t(error.problem)
          : t('uploadFailed', { reason: errorText(error) }),
      );
    } finally {
      URL.revokeObjectURL(preview);
      if (!signal.aborted) setSending(undefined);
    }
  };

  const remove = async () => {
    if (!document || deleting) return;
    setProblem(undefined);
    setDeleting(true);
    try {
      await erase(document);
      onChange(null);
    } catch (error) {
      setProblem(t('deleteFailed', { reason: errorText(error) }));
    } finally {
      setDeleting(false);
    }
  };

  return { sending, problem, deleting, send, remove, tell: setProblem };
}
