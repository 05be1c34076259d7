import { useDeferredValue, useState } from 'react';
import { useChoice, type Choice } from './use-choice.ts';
import { useFilterParameters } from './use-filter-parameters.ts';

export type Search<Value extends string> = {
  text: string;
  onTextChange: (text: string) => void;
  keyword: string;
  choice: Choice<Value | 'all'>;
  /** Selected filter value; undefined for all. */
  selected: Value | undefined;
};

/** Search text and filter `name` of a list, stored in the query string. */
export function useSearch<const Value extends string>(name: string, values: readonly Value[]): Search<Value> {
  const { get, set } = useFilterParameters();
  const [text, setText] = useState(get('search'));
  const keyword = useDeferredValue(text.trim());
  const choice = useChoice<Value | 'all'>(name, ['all', ...values]);
  return {
    text,
    onTextChange: (typed) => {
      setText(typed);
      set('search', typed.trim());
    },
    keyword,
    choice,
    selected: values.find((one) => one === choice.value),
  };
}
