// Where a text stops being JSON, and why. What the engine says of it is English, and names the place of some faults only.
import type { Problem } from './problem-text.ts';

type FaultName =
  | 'json_cut_off'
  | 'json_quote_open'
  | 'json_character'
  | 'json_name'
  | 'json_comma_missing'
  | 'json_comma_extra'
  | 'json_unexpected';
type Fault = { problem: FaultName; at: number };
/** What may stand at a place; `first` is right behind a bracket, which may also close there. */
type Awaited = 'value' | 'first value' | 'value of name' | 'name' | 'first name' | 'colon' | 'comma' | 'end';

const BLANKS = /[ \t\n\r]*/y;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const VALUE_START = /["[{\w-]/;
const LINE_BREAK = /\r\n|\n|\r/g;
const UNSEEN = /[\p{C}\p{Z}]/u;

/** What is wrong with a text that is no JSON, with its first place: line and column, from 1. */
export function jsonFault(text: string): Problem {
  const fault = firstFault(text);
  if (!fault) return { problem: 'not_json', details: {} };
  const { line, column } = placeOf(text, fault.at);
  return { problem: fault.problem, details: { line, column, found: shown(text, fault.at) } };
}

function firstFault(text: string): Fault | undefined {
  const open: ('[' | '{')[] = [];
  let awaited: Awaited = 'value';
  let at = 0;
  const afterValue = (): Awaited => (open.length === 0 ? 'end' : 'comma');
  for (;;) {
    at = endOf(BLANKS, text, at) ?? at;
    const sign = text[at];
    if (sign === undefined) return awaited === 'end' ? undefined : { problem: 'json_cut_off', at };
    if (closes(sign, awaited, open.at(-1))) {
      open.pop();
      awaited = afterValue();
      at += 1;
      continue;
    }
    const problem = faultOf(sign, awaited);
    if (problem) return { problem, at };
    if (sign === '"') {
      const end = endOfText(text, at);
      if (typeof end !== 'number') return end;
      at = end;
      awaited = isName(awaited) ? 'colon' : afterValue();
    } else if (sign === '[' || sign === '{') {
      open.push(sign);
      awaited = sign === '[' ? 'first value' : 'first name';
      at += 1;
    } else if (sign === ',' || sign === ':') {
      awaited = sign === ':' ? 'value of name' : open.at(-1) === '{' ? 'name' : 'value';
      at += 1;
    } else {
      const end = endOf(SCALAR, text, at);
      if (end === undefined) return { problem: 'json_unexpected', at };
      at = end;
      awaited = afterValue();
    }
  }
}

function closes(sign: string, awaited: Awaited, bracket: '[' | '{' | undefined): boolean {
  if (sign === ']') return bracket === '[' && (awaited === 'comma' || awaited === 'first value');
  return sign === '}' && bracket === '{' && (awaited === 'comma' || awaited === 'first name');
}

function isName(awaited: Awaited): boolean {
  return awaited === 'name' || awaited === 'first name';
}

/** What is wrong with a sign where something else is awaited; what it begins may still be wrong itself. */
function faultOf(sign: string, awaited: Awaited): FaultName | undefined {
  switch (awaited) {
    case 'colon':
      return sign === ':' ? undefined : 'json_unexpected';
    case 'comma':
      if (sign === ',') return undefined;
      return VALUE_START.test(sign) ? 'json_comma_missing' : 'json_unexpected';
    case 'end':
      return 'json_unexpected';
    case 'name':
    case 'first name':
      if (sign === '"') return undefined;
      return awaited === 'name' && (sign === '}' || sign === ',') ? 'json_comma_extra' : 'json_name';
    case 'value':
      if (sign === ']' || sign === ',') return 'json_comma_extra';
      return VALUE_START.test(sign) ? undefined : 'json_unexpected';
    default:
      return VALUE_START.test(sign) ? undefined : 'json_unexpected';
  }
}

/** Where a text in quotes ends, or what is wrong in it. One that runs on to the next line lacks its closing quote. */
function endOfText(text: string, start: number): number | Fault {
  for (let at = start + 1; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code === 0x0a || code === 0x0d) break;
    if (code < 0x20) return { problem: 'json_character', at };
    if (code === 0x5c) {
      const end = endOf(ESCAPE, text, at);
      if (end === undefined) return { problem: 'json_character', at };
      at = end;
    } else at += 1;
  }
  return { problem: 'json_quote_open', at: start };
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function placeOf(text: string, at: number): { line: number; column: number } {
  let line = 1;
  let start = 0;
  for (const { 0: lineBreak, index } of text.matchAll(LINE_BREAK)) {
    const next = index + lineBreak.length;
    if (next > at) break;
    line += 1;
    start = next;
  }
  return { line, column: at - start + 1 };
}

/** The sign at a place, by its number where it can't be seen. */
function shown(text: string, at: number): string {
  const code = text.codePointAt(at);
  if (code === undefined) return '';
  const sign = String.fromCodePoint(code);
  return UNSEEN.test(sign) ? `U+${code.toString(16).toUpperCase().padStart(4, '0')}` : sign;
}
