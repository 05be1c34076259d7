import { useMutation } from '@tanstack/react-query';
import { LookButton } from '#console/features/queue/look-button.tsx';
import { useMessages } from '#lib/i18n.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Fact, FactList } from '#ui/fact-list.tsx';
import { bankCardMessages } from './bank-card-messages.ts';

type Account = { card_number: string; card_holder_name: string };

type WholeNumberProps = {
  /** What stands there until it is asked for; nothing where it is told elsewhere. */
  masked?: Account;
  /** Asks for the number; the server writes the look down. Undefined where nobody needs it any more. */
  reveal: (() => Promise<Account>) | undefined;
  disabledReason?: string | false | undefined;
};

/** The number of an account and whose it is, whole once that is asked for. It is gone with the page and kept nowhere. */
export function WholeNumber({ masked, reveal, disabledReason }: WholeNumberProps) {
  const t = useMessages(bankCardMessages);
  const look = useMutation({ mutationFn: reveal, gcTime: 0, meta: { quiet: true } });
  const whole = reveal && look.data;
  const shown = whole ?? masked;
  return (
    <>
      {shown ? (
        <FactList>
          <Fact
            label={t('number')}
            aside={
              whole && (
                <CopyButton text={whole.card_number} label={t('copyNumber')} copiedLabel={t('copied')} />
              )
            }
          >
            <span className={whole ? 'tabular text-base font-semibold' : 'tabular'}>{shown.card_number}</span>
          </Fact>
          <Fact label={t('holder')}>{shown.card_holder_name}</Fact>
        </FactList>
      ) : null}
      {reveal && !whole ? (
        <LookButton label={t('reveal')} look={look} disabledReason={disabledReason} />
      ) : null}
    </>
  );
}
