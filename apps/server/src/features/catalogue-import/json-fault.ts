// Where a text stops being JSON, and why: what the engine says of it is English, and names the place of some faults only.
import { printParseErrorCode, visit, type ParseErrorCode } from 'jsonc-parser';
import { cut } from './imported-product.ts';
import type { Problem } from './problem-text.ts';

type Fault = { code: string; found: string; line: number; column: number };

const FOUND_LETTERS = 40;
const UNSEEN = /[\p{C}\p{Z}]/gu;

/** What is wrong with a text that is no JSON, with its first place: line and column, from 1. */
export function jsonFault(text: string): Problem {
  const [first, second] = faultsOf(text);
  if (!first) return { problem: 'not_json', details: {} };
  const { found, line, column } = first;
  return {
    problem: problemOf(first, second),
    details: { line, column, found: cut(seen(found), FOUND_LETTERS) },
  };
}

function faultsOf(text: string): Fault[] {
  const faults: Fault[] = [];
  const note = (code: ParseErrorCode, at: number, length: number, line: number, column: number) => {
    if (faults.length < 2)
      faults.push({
        code: printParseErrorCode(code),
        found: text.slice(at, at + length),
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

function problemOf({ code, found }: Fault, next: Fault | undefined) {
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
      return found === '}' || found === ',' ? 'json_comma_extra' : 'json_name';
    case 'ValueExpected':
      return found === ']' || found === ',' ? 'json_comma_extra' : 'json_unexpected';
    case 'CommaExpected':
      return found === ']' || found === '}' ? 'json_unexpected' : 'json_comma_missing';
    default:
      return 'json_unexpected';
  }
}

/** A text whose signs can all be seen: by its number where one can't. A blank within it can. */
function seen(text: string): string {
  return text.replace(UNSEEN, (sign) =>
    sign === ' ' ? sign : `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
