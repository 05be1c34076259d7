import { classNames } from './class-names.ts';
import { keptFormat } from './kept-format.ts';
import { useUiText } from './ui-text.tsx';

/** The number format of baht amounts in a locale: ฿, two decimals. */
export function bahtFormat(locale: string): Intl.NumberFormat {
  return keptFormat(
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

const QUIET = new Set<Intl.NumberFormatPartTypes>(['currency', 'decimal', 'fraction']);

type MoneyProps = {
  /** Baht, as on the wire. */
  amount: number;
  /** `always` writes + before what comes in; `never` drops the minus where words say it. */
  sign?: 'auto' | 'always' | 'never';
  /** Green for money in, red for money out. */
  coloured?: boolean;
  struck?: boolean;
  className?: string;
};

/** An amount in tabular figures, ฿ and decimals one step smaller than the baht. Its size is the text size around it. */
export function Money({ amount, sign = 'auto', coloured = false, struck = false, className }: MoneyProps) {
  const { locale } = useUiText();
  const format = bahtFormat(locale);
  const lead = sign === 'never' || amount === 0 ? '' : amount < 0 ? '−' : sign === 'always' ? '+' : '';
  const tone = coloured && amount !== 0 ? (amount > 0 ? 'text-positive' : 'text-negative') : undefined;
  const content = (
    <>
      {lead}
      {runsOf(format.formatToParts(Math.abs(amount))).map(({ text, quiet }, index) =>
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

/** Neighbours of one size are one text: an amount is on every row of every list. */
function runsOf(parts: readonly Intl.NumberFormatPart[]): { text: string; quiet: boolean }[] {
  const runs: { text: string; quiet: boolean }[] = [];
  for (const { type, value } of parts) {
    const quiet = QUIET.has(type);
    const last = runs.at(-1);
    if (last?.quiet === quiet) last.text += value;
    else runs.push({ text: value, quiet });
  }
  return runs;
}
