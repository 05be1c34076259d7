import { useEffect, useRef, useState } from 'react';
import { deleteFile } from '@raan/contract/files/file-endpoints';
import type { DocumentSide } from '@raan/contract/verification/verification';
import { callEndpoint } from '#lib/api.ts';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { toast } from '#ui/toast-store.ts';
import { releaseObjectUrl } from '#ui/release-object-url.ts';
import { uploadDocument, UploadResponseError, type UploadedDocument } from './verification.api.ts';
import { verificationMessages } from './verification-messages.ts';

type UploadProgress = { preview: string; fraction: number };

type DocumentOptions = {
  side: DocumentSide;
  document: UploadedDocument | null;
  onChange: (document: UploadedDocument | null) => void;
  /** A document of an earlier submission is removed from the form only, not deleted. */
  isPartOfSubmission: (document: UploadedDocument) => boolean;
};

/** Uploads, replaces and deletes the picture of one side of a card. */
export function useDocument({ side, document, onChange, isPartOfSubmission }: DocumentOptions) {
  const t = useMessages(verificationMessages);
  const [progress, setProgress] = useState<UploadProgress>();
  const [problem, setProblem] = useState<string>();
  const [isDeleting, setIsDeleting] = useState(false);
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);

  const deleteUnlessSubmitted = async (target: UploadedDocument) => {
    if (target.id === undefined || isPartOfSubmission(target)) return;
    await callEndpoint(deleteFile, { params: { id: target.id } });
  };

  const uploadFile = async (picture: File) => {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    const preview = URL.createObjectURL(picture);
    setProblem(undefined);
    setProgress({ preview, fraction: 0 });
    try {
      const onProgress = (fraction: number) => setProgress({ preview, fraction });
      const uploaded = await uploadDocument(picture, side, { onProgress, signal });
      onChange(uploaded);
      // Deletes the replaced file. If that fails, the server deletes it later.
      if (document) await deleteUnlessSubmitted(document).catch(() => toast.warning(t('cleanupFailed')));
    } catch (error) {
      if (signal.aborted) return;
      setProblem(
        error instanceof UploadResponseError
          ? t(error.problem)
          : t('uploadFailed', { reason: errorText(error) }),
      );
    } finally {
      releaseObjectUrl(preview);
      if (!signal.aborted) setProgress(undefined);
    }
  };

  const remove = async () => {
    if (!document || isDeleting) return;
    setProblem(undefined);
    setIsDeleting(true);
    try {
      await deleteUnlessSubmitted(document);
      onChange(null);
    } catch (error) {
      setProblem(t('deleteFailed', { reason: errorText(error) }));
    } finally {
      setIsDeleting(false);
    }
  };

  return { progress, problem, isDeleting, uploadFile, remove, setProblem };
}
