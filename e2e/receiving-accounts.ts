/** Where sellers pay to, set as two of finance set it, for stories that need it to be one way or the other. */
import { PLATFORM_BANK } from '@raan/server/test/slips.ts';
import { FINANCE, operatorToken, SECOND_FINANCE } from './operators.ts';
import { callApi } from './seller-api.ts';

/** Bank transfers are taken, to the account that is there or to one of nobody; USDT is not, and nothing is proposed: as a demo begins. */
export async function takeTransfersOnly(baseUrl: string): Promise<void> {
  const path = 'console/recharge-settings';
  const token = await operatorToken(baseUrl, FINANCE);
  const { data: now } = await callApi(baseUrl, 'GET', path, { token });
  if (now['bank'] !== null && !now['usdt'].enabled && now['proposal'] === null) return;
  const { data: proposed } = await callApi(baseUrl, 'PUT', path, {
    token,
    body: {
      version: now['version'],
      bank: now['bank'] ?? PLATFORM_BANK,
      usdt: { enabled: false, address: null, rate: null },
    },
  });
  await callApi(baseUrl, 'POST', `${path}/confirm`, {
    token: await operatorToken(baseUrl, SECOND_FINANCE),
    body: { version: proposed['version'] },
  });
}
