import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Money } from '#ui/money.tsx';

type RecordLineProps = {
  title: ReactNode;
  detail: string;
  amount: number;
  state: string;
  /** Page of the decision; undefined without access. */
  href?: string | undefined;
};

/** One record of a seller: title, details, amount and state. */
export function RecordLine({ title, detail, amount, state, href }: RecordLineProps) {
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5 text-sm">
      <span className="min-w-0 flex-1">
        {href ? (
          <Link href={href} className="tabular block truncate text-brand underline">
            {title}
          </Link>
        ) : (
          <span className="tabular block truncate">{title}</span>
        )}
        <span className="block text-ink-2">{detail}</span>
      </span>
      <span className="text-right">
        <Money amount={amount} className="block" />
        <span className="block text-ink-2">{state}</span>
      </span>
    </li>
  );
}
