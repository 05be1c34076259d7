import { PLATFORM_BANK } from '@raan/server/test/payment-slips.ts';
import { FINANCE, fetchOperatorToken, SECOND_FINANCE } from './operators.ts';
import { callApi } from './seller-api.ts';

/** Sets the state of a new demo: bank transfers and no USDT, no proposal. Keeps an existing bank account. */
export async function acceptBankTransfersOnly(baseUrl: string): Promise<void> {
  const path = 'console/recharge-settings';
  const token = await fetchOperatorToken(baseUrl, FINANCE);
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
    token: await fetchOperatorToken(baseUrl, SECOND_FINANCE),
    body: { version: proposed['version'] },
  });
}
