import type { Config } from '#platform/config.ts';
import {
  DEMO_ACCOUNT,
  DEMO_OPERATORS,
  DEMO_PASSWORD,
  DEMO_SLUG,
  NEW_DEMO_ACCOUNT,
} from '#demo/demo-account.ts';

/** Prints the addresses, and for a demo the accounts; in production one line of JSON. */
export function printBanner(config: Config, port: number): void {
  if (config.production) {
    // Log collectors expect one JSON object per line.
    console.log(JSON.stringify({ level: 30, time: Date.now(), port, msg: 'Raan is up' }));
    return;
  }
  const base = config.publicUrl ?? `http://localhost:${port}`;
  const lines = [
    '',
    `  Raan is up at ${base}`,
    '',
    `  Seller app   ${base}/login`,
    ...(config.demo
      ? [
          `  Demo store   ${base}/s/${DEMO_SLUG}`,
          `  Log in as    ${DEMO_ACCOUNT}   password ${DEMO_PASSWORD}`,
          `  New seller   ${NEW_DEMO_ACCOUNT}   password ${DEMO_PASSWORD}`,
          `  Console      ${base}/console`,
          ...DEMO_OPERATORS.map(
            ({ account, password }) => `  Log in as    ${account}   password ${password}`,
          ),
          '  See orders arrive: npm run demo:customer, in another terminal',
        ]
      : [`  Console      ${base}/console`]),
    ...(config.apiDocs ? [`  API          ${base}/api/docs`] : []),
    `  Mails        ${config.dataDir}/mail (written as files; there is no mail server)`,
    `  SMS          ${config.dataDir}/sms (written as files; nothing is sent)`,
    config.databaseUrl
      ? '  Database     PostgreSQL at DATABASE_URL'
      : `  Database     embedded PostgreSQL in ${config.dataDir}/postgres; in production set DATABASE_URL`,
    ...(config.sandboxPayments ? ['  Payments     sandbox: no real money moves'] : []),
    ...(config.stripe ? ['  Payments     Stripe'] : []),
    '',
    '  Ctrl-C stops it; the data stays.',
    '',
  ];
  console.log(lines.join('\n'));
}
