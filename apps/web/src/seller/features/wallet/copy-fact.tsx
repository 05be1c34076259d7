import type { ReactNode } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Fact } from '#ui/fact-list.tsx';
import { toast } from '#ui/toast-store.ts';
import { walletMessages } from './wallet-messages.ts';

/** A value with a copy button. `text` is the raw value, without formatting. */
export function CopyFact({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  const t = useMessages(walletMessages);
  return (
    <Fact
      label={label}
      aside={
        <CopyButton
          text={text}
          label={t('copy', { what: label })}
          copiedLabel={t('copied')}
          onFailed={() => toast.warning(t('copyFailed'))}
        />
      }
    >
      {children}
    </Fact>
  );
}
