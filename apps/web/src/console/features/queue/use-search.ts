import { useDeferredValue, useState } from 'react';
import { useChoice, type Choice } from './use-choice.ts';
import { useKept } from './use-kept.ts';

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

/** What a list is searched for and, under `name`, narrowed to. */
export function useSearch<const Value extends string>(name: string, values: readonly Value[]): Search<Value> {
  const { of, keep } = useKept();
  const [text, setText] = useState(of('search'));
  const wanted = useDeferredValue(text.trim());
  const choice = useChoice<Value | 'all'>(name, ['all', ...values]);
  return {
    text,
    type: (typed) => {
      setText(typed);
      keep('search', typed.trim());
    },
    wanted,
    choice,
    chosen: values.find((one) => one === choice.value),
  };
}
