import { classNames } from './class-names.ts';
import { useUiText } from './ui-text.tsx';

const formats = new Map<string, Intl.NumberFormat>();

/** The number format of baht amounts in a locale: ฿, two decimals. */
export function bahtFormat(locale: string): Intl.NumberFormat {
  let format = formats.get(locale);
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'THB',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    });
    formats.set(locale, format);
  }
  return format;
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
  const parts = format.formatToParts(Math.abs(amount));
  const content = (
    <>
      {lead}
      {parts.map((part, index) =>
        QUIET.has(part.type) ? (
          <span key={index} className="text-[0.78em]">
            {part.value}
          </span>
        ) : (
          part.value
        ),
      )}
    </>
  );
  const look = classNames('tabular whitespace-nowrap', tone, struck && 'text-ink-2 line-through', className);
  return struck ? <s className={look}>{content}</s> : <span className={look}>{content}</span>;
}
