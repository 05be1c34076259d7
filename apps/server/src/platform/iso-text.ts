/**
 * SQL for a moment's text inside JSON, the same that the driver gives for a column: ISO in UTC, whole milliseconds, what is finer cut off.
 * `column` is a name in our own code.
 */
export function isoText(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
