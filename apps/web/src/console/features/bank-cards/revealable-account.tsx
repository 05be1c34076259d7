import { useMutation } from '@tanstack/react-query';
import { RevealButton } from '#console/features/queue/reveal-button.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { bankCardMessages } from './bank-card-messages.ts';

type Account = { card_number: string; card_holder_name: string };

type RevealableAccountProps = {
  /** Shown until revealed; absent if the page shows it elsewhere. */
  masked?: Account;
  /** Fetches the number; the server logs the access. Undefined if there is nothing left to decide. */
  reveal: (() => Promise<Account>) | undefined;
  disabledReason?: string | false | undefined;
};

/** A bank account, revealed on request. Never cached: the number is discarded with the page. */
export function RevealableAccount({ masked, reveal, disabledReason }: RevealableAccountProps) {
  const t = useMessages(bankCardMessages);
  const revealing = useMutation({ mutationFn: reveal, gcTime: 0, meta: { quiet: true } });
  const revealed = reveal && revealing.data;
  const shown = revealed ?? masked;
  return (
    <>
      {shown ? (
        <FactList>
          <Fact
            label={t('number')}
            aside={
              revealed && (
                <CopyButton text={revealed.card_number} label={t('copyNumber')} copiedLabel={t('copied')} />
              )
            }
          >
            <span className={revealed ? 'tabular text-base font-semibold' : 'tabular'}>
              {shown.card_number}
            </span>
          </Fact>
          <Fact label={t('holder')}>{shown.card_holder_name}</Fact>
        </FactList>
      ) : null}
      {reveal && !revealed ? (
        <RevealButton label={t('reveal')} reveal={revealing} disabledReason={disabledReason} />
      ) : null}
    </>
  );
}
