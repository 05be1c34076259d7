import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Choice } from './use-choice.ts';

export type Search<Value extends string> = {
  /** As it stands in the field. */
  text: string;
  type: (text: string) => void;
  /** What is asked for, without the spaces around it. */
  wanted: string;
  choice: Choice<Value | 'all'>;
  /** The chosen one; undefined where all are wanted. */
  chosen: Value | undefined;
};

/** What a list is searched for and, under `name`, narrowed to. Both stand in the address, so that a reload and a way back keep them. */
export function useSearch<const Value extends string>(name: string, values: readonly Value[]): Search<Value> {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get('search') ?? '');
  const wanted = useDeferredValue(text.trim());
  const chosen = values.find((one) => one === params.get(name));
  const keep = (key: string, value: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(key, value);
        else next.delete(key);
        return next;
      },
      { replace: true },
    );
  return {
    text,
    type: (typed) => {
      setText(typed);
      keep('search', typed.trim());
    },
    wanted,
    choice: {
      value: chosen ?? 'all',
      all: ['all', ...values],
      choose: (next) => keep(name, next === 'all' ? '' : next),
    },
    chosen,
  };
}
