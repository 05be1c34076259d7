import { useState } from 'react';
import { getFile } from '@raan/contract/files/file-endpoints';
import { callEndpoint } from '#lib/api.ts';
import { useMessages } from '#lib/i18n.tsx';
import type { UploadedDocument } from './verification.api.ts';
import { verificationMessages } from './verification-messages.ts';

/** Picture of a document. Its URL expires after minutes; refetched once automatically, then on request. */
export function DocumentPicture({ document, alt }: { document: UploadedDocument; alt: string }) {
  const t = useMessages(verificationMessages);
  const [url, setUrl] = useState(document.url);
  const [state, setState] = useState<'first' | 'again' | 'failed'>('first');
  const refetchUrl = async () => {
    setState('again');
    try {
      if (document.id === undefined) throw new Error('it has no number to ask by');
      const file = await callEndpoint(getFile, { params: { id: document.id } });
      setUrl(file.url);
    } catch {
      setState('failed');
    }
  };
  if (state === 'failed')
    return (
      <span
        role="alert"
        className="absolute inset-0 flex flex-col items-center justify-center gap-1 text-sm text-ink-2"
      >
        {t('imageFailed')}
        <button
          type="button"
          className="min-h-12 px-4 font-semibold text-brand"
          onClick={() => void refetchUrl()}
        >
          {t('retry')}
        </button>
      </span>
    );
  return (
    <img
      src={url}
      alt={alt}
      onError={() => {
        if (state === 'first') void refetchUrl();
        else setState('failed');
      }}
      className="absolute inset-0 size-full object-cover"
    />
  );
}
