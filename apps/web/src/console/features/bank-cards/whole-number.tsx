import { useMutation } from '@tanstack/react-query';
import { LookButton } from '#console/features/queue/look-button.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { bankCardMessages } from './bank-card-messages.ts';

type WholeNumberProps = {
  /** Asks for the number; the server writes the look down. */
  reveal: () => Promise<{ card_number: string; card_holder_name: string }>;
  disabledReason?: string | false | undefined;
};

/** The whole number of an account, once it is asked for. It is gone with the page and kept nowhere. */
export function WholeNumber({ reveal, disabledReason }: WholeNumberProps) {
  const t = useMessages(bankCardMessages);
  const look = useMutation({ mutationFn: reveal, gcTime: 0, meta: { quiet: true } });
  if (look.data)
    return (
      <FactList>
        <Fact
          label={t('number')}
          aside={
            <CopyButton text={look.data.card_number} label={t('copyNumber')} copiedLabel={t('copied')} />
          }
        >
          <span className="tabular text-base font-semibold">{look.data.card_number}</span>
        </Fact>
        <Fact label={t('holder')}>{look.data.card_holder_name}</Fact>
      </FactList>
    );
  return <LookButton label={t('reveal')} look={look} disabledReason={disabledReason} />;
}
