import { classNames } from './class-names.ts';
import { moneyParts, smallMoneyClass } from './money-parts.ts';
import { useUiText } from './ui-text.tsx';

type MoneyProps = {
  amount: number;
  /** `never` omits the minus when the text already says it. */
  sign?: 'auto' | 'always' | 'never';
  /** Green for money in, red for money out. */
  coloured?: boolean;
  struck?: boolean;
  className?: string;
};

/** An amount in tabular figures; ฿ and decimals are smaller. Inherits the text size. */
export function Money({ amount, sign = 'auto', coloured = false, struck = false, className }: MoneyProps) {
  const { locale } = useUiText();
  const lead = sign === 'never' || amount === 0 ? '' : amount < 0 ? '−' : sign === 'always' ? '+' : '';
  const tone = coloured && amount !== 0 ? (amount > 0 ? 'text-positive' : 'text-negative') : undefined;
  const content = (
    <>
      {lead}
      {moneyParts(Math.abs(amount), locale).map(({ text, quiet }, index) =>
        quiet ? (
          <span key={index} className={smallMoneyClass}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </>
  );
  const look = classNames('tabular whitespace-nowrap', tone, struck && 'text-ink-2 line-through', className);
  return struck ? <s className={look}>{content}</s> : <span className={look}>{content}</span>;
}
