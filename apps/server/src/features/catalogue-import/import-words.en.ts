import type { ImportTexts } from './import-words.th.ts';

const words: ImportTexts['words'] = {
  row_too_large: 'the row is larger than 4 MB; is a closing quote missing?',
  quote_open: 'a quote opens here and is never closed',
  quotes_wrong: 'quotes stand where they must not; a quote inside a cell is written twice',
  cell_count: 'the row has {cells} cells and the heading {width}',
  cell_too_large: 'a cell is larger than 1 MB',
  cell_nul: 'a cell holds NUL characters',
  handle_missing: 'the handle is missing',
  handle_too_long: 'the handle is longer than {limit} characters',
  rows_apart: '“{key}” was on line {line} already; the rows of a product must follow each other',
  title_missing: 'the title is missing',
  gift_card: 'gift cards are not goods and are not imported',
  no_rows: 'the product has no rows',
  product_rows: 'the product has more than {limit} rows',
  product_bytes: 'the product’s rows are larger than {limit} MB together',
  no_price: 'no variant has a price',
  row_empty: 'the row has neither a price nor a picture',
  price_wrong: '“{value}” is no price',
  price_zero: 'the price is missing or zero',
  price_too_small: 'the price is below 0.05 baht',
  price_too_large: 'the price is more than one order may cost',
  compare_wrong: '“{value}” is no compare-at price',
  stock_wrong: '“{value}” is no stock',
  picture_address: 'the picture’s address is no web address; the product goes without it',
  key_twice: 'its key was in the file already',
  amount_wrong: '“{value}” is no amount of at least 0.05 baht',
  amount_too_large: '{value} baht is more than one order may cost',
  text_unstorable: 'holds a NUL or half of a character',
  words_missing: 'needs a Thai or an English text',
  not_below_price: 'must be below the price',
  missing: 'is missing',
  wrong_type: 'is of the wrong type',
  not_a_choice: 'is none of the possible values',
  too_long: 'is more than {limit}',
  too_short: 'needs at least {limit}',
  not_utf8:
    'The file is not UTF-8 (line {line}). Save it again as UTF-8; in a spreadsheet choose “CSV UTF-8”.',
  not_shopify: 'This is not a Shopify product export: its first line lacks {columns}.',
  empty: 'The file is empty.',
  too_many_broken: 'More than {limit} rows can’t be read; the last is line {line}.',
  too_many_problems: 'There are more than {limit} problems in it. Is it the file that you meant?',
  list_too_large: 'The JSON file is larger than {limit} MB; split it, or use a CSV file.',
  list_too_long: 'The list has more than {limit} entries; split it into several files.',
  not_json: 'The file is no JSON.',
  json_empty: 'The file is no JSON: it is empty.',
  json_cut_off:
    'The file is no JSON: it ends in line {line}, column {column}, before all that was opened is closed. Is it whole?',
  json_quote_open:
    'The file is no JSON: a quote opens in line {line}, column {column} and is not closed on that line.',
  json_character:
    'The file is no JSON: in line {line}, column {column} stands “{found}”, a character that must be escaped in a text, for example with a backslash before it.',
  json_name:
    'The file is no JSON: in line {line}, column {column} stands “{found}” where a name in double quotes must stand.',
  json_comma_missing:
    'The file is no JSON: a comma is missing before “{found}” in line {line}, column {column}.',
  json_comma_extra:
    'The file is no JSON: there is a comma too many before “{found}” in line {line}, column {column}.',
  json_unexpected: 'The file is no JSON: “{found}” in line {line}, column {column} must not stand there.',
  not_a_list: 'The JSON file must hold a list of products.',
  wrong_ending: 'Only .csv (Shopify’s product export) and .json files can be imported.',
  file_gone: 'The file that was handed in is not there any more. Please hand it in again.',
  given_up:
    'Something went wrong on our side {limit} times in a row. What was taken over stays. Please tell our technicians, and hand the file in again later.',
};

export default {
  words,
  headings: { line: 'Line', key: 'Product', field: 'Field', reason: 'Reason' },
} satisfies ImportTexts;
