/**
 * SQL that formats a timestamp inside JSON as the driver formats a column: ISO text in UTC, truncated to ms.
 * `column` is inserted as it is, so it must not come from a user.
 */
export function isoTextSql(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
