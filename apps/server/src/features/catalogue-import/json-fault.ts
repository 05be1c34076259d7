// Where a text stops being JSON, and why: what the engine says of it is English, and names the place of some faults only.
import { printParseErrorCode, visit, type ParseErrorCode } from 'jsonc-parser';
import { cut } from './imported-product.ts';
import type { Problem } from './problem-text.ts';

type Fault = { code: string; found: string; at: number; line: number; column: number };

const FOUND_LETTERS = 40;
/** Blanks between the signs of JSON. */
const BLANKS = ' \t\n\r';
/** What needs a look in a text in quotes: a backslash, with what makes it an escape or alone, and what can't be seen. */
const ESCAPE_OR_CONTROL = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})?|\p{Cc}/gu;
const UNSEEN = /[\p{C}\p{Z}]/gu;

/** What is wrong with a text that is no JSON, with its first place: line and column, from 1. */
export function jsonFault(text: string): Problem {
  if (text.trim() === '') return { problem: 'json_empty', details: {} };
  const [first, second] = faultsOf(text);
  if (!first) return { problem: 'not_json', details: {} };
  const problem = problemOf(text, first, second);
  const { found, line, column } = problem === 'json_character' ? faultySign(first) : first;
  return { problem, details: { line, column, found: cut(seen(found), FOUND_LETTERS) } };
}

function faultsOf(text: string): Fault[] {
  const faults: Fault[] = [];
  const note = (code: ParseErrorCode, at: number, length: number, line: number, column: number) => {
    if (faults.length < 2)
      faults.push({
        code: printParseErrorCode(code),
        found: text.slice(at, at + length),
        at,
        line: line + 1,
        column: column + 1,
      });
  };
  try {
    visit(text, { onError: note }, { disallowComments: true });
  } catch (error) {
    // Deeper than anything can be read.
    if (!(error instanceof RangeError)) throw error;
  }
  return faults;
}

function problemOf(text: string, { code, found, at }: Fault, next: Fault | undefined) {
  switch (code) {
    case 'UnexpectedEndOfString':
      return 'json_quote_open';
    case 'InvalidCharacter':
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return 'json_character';
    case 'InvalidSymbol':
      return next?.code === 'PropertyNameExpected' ? 'json_name' : 'json_unexpected';
    default:
  }
  if (found === '') return 'json_cut_off';
  switch (code) {
    case 'PropertyNameExpected':
      if (found !== '}' && found !== ',') return 'json_name';
      return isAfterComma(text, at) ? 'json_comma_extra' : 'json_unexpected';
    case 'ValueExpected':
      return (found === ']' || found === ',') && isAfterComma(text, at)
        ? 'json_comma_extra'
        : 'json_unexpected';
    case 'CommaExpected':
      return found === ']' || found === '}' ? 'json_unexpected' : 'json_comma_missing';
    default:
      return 'json_unexpected';
  }
}

/** Whether the last sign before a place, blanks aside, is a comma. */
function isAfterComma(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && BLANKS.includes(text.charAt(before))) before -= 1;
  return text.charAt(before) === ',';
}

/** The first sign that must be written otherwise in a text in quotes; it is on the line on which the text begins. */
function faultySign({ found, line, column }: Fault): Pick<Fault, 'found' | 'line' | 'column'> {
  for (const { 0: sign, index } of found.matchAll(ESCAPE_OR_CONTROL))
    if (sign === '\\' || sign < ' ') return { found: sign, line, column: column + index };
  return { found, line, column };
}

/** A text whose signs can all be seen: by its number where one can't. A blank within it can. */
function seen(text: string): string {
  return text.replace(UNSEEN, (sign) =>
    sign === ' ' ? sign : `⟨U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}
