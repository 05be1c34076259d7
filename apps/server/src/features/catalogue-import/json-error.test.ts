import { expect, it } from 'vitest';
import { describeJsonError } from './json-error.ts';

const FAULTS: [text: string, problem: string, line: number, column: number, found?: string][] = [
  ['[', 'json_cut_off', 1, 2],
  ['[{"key": "a"},\n {"key": "b"}', 'json_cut_off', 2, 14],
  ['[{"key": "a"}\n {"key": "b"}]', 'json_comma_missing', 2, 2, '{'],
  ['[{"key": "a"},\r\n]', 'json_comma_extra', 2, 1, ']'],
  ['[{"key": "a",}]', 'json_comma_extra', 1, 14, '}'],
  ['[{"key": "a",, "b": 1}]', 'json_comma_extra', 1, 14, ','],
  ['[1,,2]', 'json_comma_extra', 1, 4, ','],
  ['[{"a": 1},\t,\n{"b": 2}]', 'json_comma_extra', 1, 12, ','],
  ['[{"a":,"b":1}]', 'json_unexpected', 1, 7, ','],
  ['[{"a":]', 'json_unexpected', 1, 7, ']'],
  ['[,1]', 'json_unexpected', 1, 2, ','],
  ['{,"a":1}', 'json_unexpected', 1, 2, ','],
  [',', 'json_unexpected', 1, 1, ','],
  ['[\n\t{key: "a"}\n]', 'json_name', 2, 3, 'key'],
  ["[{'key': 1}]", 'json_name', 1, 3, "'key'"],
  ['[{"key" "a"}]', 'json_unexpected', 1, 9, '"a"'],
  ['[{"key": }]', 'json_unexpected', 1, 10, '}'],
  ['[{"key": “a”}]', 'json_unexpected', 1, 10, '“a”'],
  ['[{"price": NaN}]', 'json_unexpected', 1, 12, 'NaN'],
  ['[{"key": "a"}]]', 'json_unexpected', 1, 15, ']'],
  ['[{"key": "a"]', 'json_unexpected', 1, 13, ']'],
  ['[\u00a0]', 'json_unexpected', 1, 2, '⟨U+00A0⟩'],
  ['[{"key": "a}\n]', 'json_quote_open', 1, 10, '"a}'],
  ['["a\\x"]', 'json_character', 1, 4, '\\'],
  ['["C:\\new\\data"]', 'json_character', 1, 9, '\\'],
  ['["\\\\\\u12"]', 'json_character', 1, 5, '\\'],
  ['[\n {"a\\"\\u0e01\tb": "\\x"}]', 'json_character', 2, 13, '⟨U+0009⟩'],
  ['["a\u0000\\x"]', 'json_character', 1, 4, '⟨U+0000⟩'],
  ['["a\u0085\u007f\tb"]', 'json_character', 1, 6, '⟨U+0009⟩'],
  ['["\\\nb"]', 'json_character', 1, 3, '\\'],
  ['[\r01]', 'json_comma_missing', 2, 2, '1'],
];

it.each(FAULTS)('reports %j as %s in line %i, column %i', (text, problem, line, column, found = '') => {
  expect(() => void JSON.parse(text)).toThrow(SyntaxError);
  expect(describeJsonError(text)).toEqual({ problem, details: { line, column, found } });
});

it.each(['', ' ', '\r\n\t\n', '\u00a0'])('reports %j as empty', (text) => {
  expect(describeJsonError(text)).toEqual({ problem: 'json_empty', details: {} });
});

it('reports a list that is nested too deeply as invalid JSON, and truncates an endless text', () => {
  expect(describeJsonError('['.repeat(500_000))).toEqual({ problem: 'not_json', details: {} });
  expect(describeJsonError(`["${'x'.repeat(5_000_000)}`)).toMatchObject({ problem: 'json_quote_open' });
});

it('finds an error in exactly the texts that JSON.parse rejects', () => {
  const validJson = '[{"a": [1, -2.5e+3, "\\u0e01\\n"], "b": {}, "c": [true, false, null]},\n {"d": ""}]';
  const signs = ['', ',', ':', '"', '[', ']', '{', '}', '\\', '0', '-', 'e', '.', 't', ' ', '\n', '\u0001'];
  for (let at = 0; at < validJson.length; at += 1)
    for (const sign of signs)
      for (const text of [
        validJson.slice(0, at) + sign + validJson.slice(at),
        validJson.slice(0, at) + sign + validJson.slice(at + 1),
        validJson.slice(0, at) + sign,
      ])
        expect({ text, isJson: describeJsonError(text).problem === 'not_json' }).toEqual({
          text,
          isJson: isJson(text),
        });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
