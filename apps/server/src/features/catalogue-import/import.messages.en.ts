import type { ImportMessages } from './import.messages.th.ts';

const problems: ImportMessages['problems'] = {
  row_too_large: 'the row is larger than 4 MB; is a closing quote missing?',
  quote_open: 'a quote opens here but is never closed',
  quotes_wrong: 'misplaced quotes; write a quote inside a cell twice',
  cell_count: 'the row has {cells} cells, but the header has {width}',
  cell_too_large: 'a cell is larger than 1 MB',
  cell_nul: 'a cell contains NUL characters',
  handle_missing: 'the handle is missing',
  handle_too_long: 'the handle is longer than {limit} characters',
  rows_apart: '“{key}” already appeared on line {line}; keep the rows of a product together',
  title_missing: 'the title is missing',
  gift_card: 'gift cards can’t be imported',
  no_rows: 'the product has no rows',
  product_rows: 'the product has more than {limit} rows',
  product_bytes: 'the product’s rows are larger than {limit} MB in total',
  no_price: 'no variant has a price',
  row_empty: 'the row has neither a price nor an image',
  price_wrong: '“{value}” is not a price',
  price_zero: 'the price is missing or zero',
  price_too_small: 'the price is below 0.05 baht',
  price_too_large: 'the price exceeds the maximum for one order',
  compare_wrong: '“{value}” is not a compare-at price',
  variant_twice: 'this combination already appeared on line {line}',
  choice_missing: 'an option has no value, or one that the product doesn’t list',
  too_many_variants: 'the product has more than {limit} variants',
  too_many_values: 'the option has more than {limit} values',
  stock_wrong: '“{value}” is not a stock quantity',
  picture_address: 'the image URL is invalid; the product is imported without this image',
  key_twice: 'this key already appears in the file',
  amount_wrong: '“{value}” is not an amount of at least 0.05 baht',
  amount_too_large: '{value} baht exceeds the maximum for one order',
  text_unstorable: 'contains a NUL or an incomplete character',
  words_missing: 'needs a Thai or English text',
  not_below_price: 'must be below the price',
  missing: 'is missing',
  wrong_type: 'has the wrong data type',
  not_a_choice: 'is not an allowed value',
  too_long: 'exceeds {limit}',
  too_short: 'needs at least {limit}',
  not_utf8: 'The file is not UTF-8 (line {line}). Save it as UTF-8. In a spreadsheet, choose “CSV UTF-8”.',
  not_shopify: 'This is not a Shopify product export: {columns} missing from the first line.',
  empty: 'The file is empty.',
  too_many_broken: 'More than {limit} rows can’t be read. The last one is on line {line}.',
  too_many_problems: 'The file has more than {limit} problems. Check that it is the right file.',
  list_too_large: 'The JSON file is larger than {limit} MB. Split it or use a CSV file.',
  list_too_long: 'The list has more than {limit} entries. Split it into several files.',
  not_json: 'The file is not valid JSON.',
  json_empty: 'The file is not valid JSON: it is empty.',
  json_cut_off:
    'The file is not valid JSON: it ends on line {line}, column {column}, with an unclosed value. Is the file complete?',
  json_quote_open:
    'The file is not valid JSON: the quote on line {line}, column {column} is not closed on the same line.',
  json_character:
    'The file is not valid JSON: “{found}” on line {line}, column {column} must be escaped inside a text, for example with a backslash.',
  json_name:
    'The file is not valid JSON: “{found}” on line {line}, column {column} should be a name in double quotes.',
  json_comma_missing:
    'The file is not valid JSON: a comma is missing before “{found}” on line {line}, column {column}.',
  json_comma_extra:
    'The file is not valid JSON: there is an extra comma before “{found}” on line {line}, column {column}.',
  json_unexpected: 'The file is not valid JSON: unexpected “{found}” on line {line}, column {column}.',
  not_a_list: 'The JSON file must contain a list of products.',
  wrong_ending: 'Upload a .csv file (Shopify product export) or a .json file.',
  file_gone: 'The uploaded file no longer exists. Upload it again.',
  given_up:
    'The import failed {limit} times in a row. Products imported so far stay. Contact technical support and upload the file again later.',
};

export default {
  problems,
  headings: { line: 'Line', key: 'Product', field: 'Field', reason: 'Reason' },
} satisfies ImportMessages;
