import { useState } from 'react';
import { getFile } from '@raan/contract/files/file-endpoints';
import { call } from '#lib/api.ts';
import { useMessages } from '#lib/i18n.tsx';
import type { SentDocument } from './verification.api.ts';
import { verificationMessages } from './verification.ts';

/** A picture of a document. Its address runs out after minutes: then a new one is asked for once, and after that by hand. */
export function DocumentPicture({ document, alt }: { document: SentDocument; alt: string }) {
  const t = useMessages(verificationMessages);
  const [url, setUrl] = useState(document.url);
  const [state, setState] = useState<'first' | 'again' | 'failed'>('first');
  const renew = async () => {
    setState('again');
    try {
      if (document.id === undefined) throw new Error('it has no number to ask by');
      const fresh = await call(getFile, { params: { id: document.id } });
      setUrl(fresh.url);
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
        <button type="button" className="min-h-12 px-4 font-semibold text-brand" onClick={() => void renew()}>
          {t('retry')}
        </button>
      </span>
    );
  return (
    <img
      src={url}
      alt={alt}
      onError={() => {
        if (state === 'first') void renew();
        else setState('failed');
      }}
      className="absolute inset-0 size-full object-cover"
    />
  );
}
