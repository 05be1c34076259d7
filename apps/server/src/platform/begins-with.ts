import { sql, type RawBuilder, type SqlBool } from 'kysely';

/** Sorts after every character. */
const AFTER_ALL_CHARACTERS = '\u{10FFFF}';

/**
 * Condition that a column begins with a text: a range of its index, which has the collation "C". The planner does not see
 * the bounds, so that a prepared statement keeps one plan for all texts.
 */
export function beginsWith(column: RawBuilder<unknown>, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column} >= (select ${text}::text) and ${column} < (select ${text + AFTER_ALL_CHARACTERS}::text)`;
}
