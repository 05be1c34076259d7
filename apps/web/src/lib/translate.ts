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

/** Splits a text at its placeholders. Even items are texts, odd items values. */
export function splitPlaceholders<V>(
  text: string,
  values: Readonly<Record<string, V>> | undefined,
  wrapText: (one: string) => V,
): V[] {
  const parts: V[] = [];
  let from = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    const [whole, name = '', one, other] = match;
    const value = values?.[name];
    parts.push(wrapText(text.slice(from, match.index)));
    if (one === undefined || other === undefined) parts.push(value ?? wrapText(''));
    else parts.push(wrapText(Number(value) === 1 ? one : other));
    from = match.index + whole.length;
  }
  parts.push(wrapText(text.slice(from)));
  return parts;
}

/** Returns a translator for loaded messages. The Thai text defines the types of placeholders. */
export function translator<M extends Messages>(messages: M): Translate<M> {
  return (key, ...values) => {
    const text = messages[key] ?? key;
    const filledValues = values[0] as Readonly<Record<string, Value>> | undefined;
    return splitPlaceholders<Value>(text, filledValues, (word) => word).join('');
  };
}
