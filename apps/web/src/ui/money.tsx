import { classNames } from './class-names.ts';
import { cachedFormat } from './cached-format.ts';
import { useUiText } from './ui-text.tsx';

/** Returns the number format of baht amounts in a locale: ฿, two decimals. */
export function bahtFormat(locale: string): Intl.NumberFormat {
  return cachedFormat(
    `${locale} baht`,
    () =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: 'THB',
        currencyDisplay: 'narrowSymbol',
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      }),
  );
}

const SMALL_PARTS = new Set<Intl.NumberFormatPartTypes>(['currency', 'decimal', 'fraction']);

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
  const format = bahtFormat(locale);
  const lead = sign === 'never' || amount === 0 ? '' : amount < 0 ? '−' : sign === 'always' ? '+' : '';
  const tone = coloured && amount !== 0 ? (amount > 0 ? 'text-positive' : 'text-negative') : undefined;
  const content = (
    <>
      {lead}
      {groupParts(format.formatToParts(Math.abs(amount))).map(({ text, quiet }, index) =>
        quiet ? (
          <span key={index} className="text-[0.78em]">
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

/** Merges parts of the same size, because every row of every list shows an amount. */
function groupParts(parts: readonly Intl.NumberFormatPart[]): { text: string; quiet: boolean }[] {
  const runs: { text: string; quiet: boolean }[] = [];
  for (const { type, value } of parts) {
    const isSmall = SMALL_PARTS.has(type);
    const last = runs.at(-1);
    if (last?.quiet === isSmall) last.text += value;
    else runs.push({ text: value, quiet: isSmall });
  }
  return runs;
}
