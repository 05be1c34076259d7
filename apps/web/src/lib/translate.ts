import type { Messages, Placeholders } from './messages.ts';

type Value = string | number;
type Values<Text extends string, V> = [Placeholders<Text>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<Text>, V>>];

export type Translate<M extends Messages> = <Key extends keyof M & string>(
  key: Key,
  ...values: Values<M[Key], Value>
) => string;

const PLACEHOLDER = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g;

/** Splits a text at its placeholders: texts at even places, filled values at odd ones. */
export function fill<V>(
  text: string,
  values: Readonly<Record<string, V>> | undefined,
  word: (one: string) => V,
): V[] {
  const parts: V[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    const [whole, name = '', one, other] = match;
    const value = values?.[name];
    parts.push(word(text.slice(from, match.index)));
    if (one === undefined || other === undefined) parts.push(value ?? word(''));
    else parts.push(word(Number(value) === 1 ? one : other));
    from = match.index + whole.length;
  }
  parts.push(word(text.slice(from)));
  return parts;
}

/** A translator over loaded texts. Placeholders are typed from the Thai text. */
export function translator<M extends Messages>(messages: M): Translate<M> {
  return (key, ...values) => {
    const text = messages[key] ?? key;
    const given = values[0] as Readonly<Record<string, Value>> | undefined;
    return fill<Value>(text, given, (word) => word).join('');
  };
}
