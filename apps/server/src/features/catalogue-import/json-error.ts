// The messages of JSON.parse are English only and lack the position of some errors.
import { printParseErrorCode, visit, type ParseErrorCode } from 'jsonc-parser';
import { truncate } from './imported-product.ts';
import type { Problem } from './problem-text.ts';

type ParseFault = { code: string; found: string; at: number; line: number; column: number };

const FOUND_MAX = 40;
const WHITESPACE = ' \t\n\r';
/** Escapes (valid or a single backslash) and control characters within a string. */
const ESCAPE_OR_CONTROL = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})?|\p{Cc}/gu;
const INVISIBLE = /[\p{C}\p{Z}]/gu;

/** Describes the first syntax error of a text that is not JSON, with line and column from 1. */
export function describeJsonError(text: string): Problem {
  if (text.trim() === '') return { problem: 'json_empty', details: {} };
  const [first, second] = faultsOf(text);
  if (!first) return { problem: 'not_json', details: {} };
  const problem = problemOf(text, first, second);
  const { found, line, column } = problem === 'json_character' ? findInvalidCharacter(first) : first;
  return { problem, details: { line, column, found: truncate(escapeInvisible(found), FOUND_MAX) } };
}

function faultsOf(text: string): ParseFault[] {
  const faults: ParseFault[] = [];
  const onError = (code: ParseErrorCode, at: number, length: number, line: number, column: number) => {
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
    visit(text, { onError: onError }, { disallowComments: true });
  } catch (error) {
    // The nesting is too deep for the parser.
    if (!(error instanceof RangeError)) throw error;
  }
  return faults;
}

function problemOf(text: string, { code, found, at }: ParseFault, next: ParseFault | undefined) {
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

function isAfterComma(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && WHITESPACE.includes(text.charAt(before))) before -= 1;
  return text.charAt(before) === ',';
}

/** A string cannot span lines, so the line stays the same. */
function findInvalidCharacter({
  found,
  line,
  column,
}: ParseFault): Pick<ParseFault, 'found' | 'line' | 'column'> {
  for (const { 0: sign, index } of found.matchAll(ESCAPE_OR_CONTROL))
    if (sign === '\\' || sign < ' ') return { found: sign, line, column: column + index };
  return { found, line, column };
}

/** Replaces invisible characters by their code points, such as ⟨U+00A0⟩. Keeps spaces. */
function escapeInvisible(text: string): string {
  return text.replace(INVISIBLE, (character) =>
    character === ' '
      ? character
      : `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}
