import { useState } from 'react';
import { useMessages } from '#lib/i18n.tsx';
import { useFormat } from '#lib/use-format.ts';
import type { LineProblem } from './parse-numbers.ts';
import { shippingMessages } from './shipping-messages.ts';

const INITIAL_COUNT = 5;

/** Lists lines with errors or warnings. A click selects the line in the text. */
export function LineProblems({
  title,
  note,
  problems,
  onSelect,
}: {
  title: string;
  note?: string;
  problems: readonly LineProblem[];
  onSelect: (problem: LineProblem) => void;
}) {
  const t = useMessages(shippingMessages);
  const { count } = useFormat();
  const [isExpanded, setExpanded] = useState(false);
  const visible = isExpanded ? problems : problems.slice(0, INITIAL_COUNT);
  return (
    <section aria-label={title} className="overflow-hidden rounded-control border border-warning/30">
      <div className="bg-warning-tint px-4 py-2.5">
        <h3 className="text-sm font-semibold text-warning">{title}</h3>
        {note ? <p className="text-xs text-ink-2">{note}</p> : null}
      </div>
      <ul className="divide-y divide-line">
        {visible.map((problem) => (
          <li key={problem.line}>
            <button
              type="button"
              onClick={() => onSelect(problem)}
              className="flex min-h-12 w-full flex-col px-4 py-2 text-left hover:bg-sunken/60"
            >
              <span className="flex w-full gap-2 text-sm">
                <span className="shrink-0 font-semibold">{t('line', { line: count(problem.line) })}</span>
                <span className="tabular min-w-0 truncate text-ink-2">{problem.text}</span>
              </span>
              <span className="text-xs text-ink-2">{t(`reason_${problem.reason}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      {problems.length > visible.length ? (
        <button
          type="button"
          onClick={() => setExpanded(true)}
          className="min-h-12 w-full border-t border-line text-sm font-semibold text-brand hover:bg-brand-tint"
        >
          {t('showAll', { count: count(problems.length) })}
        </button>
      ) : null}
    </section>
  );
}
