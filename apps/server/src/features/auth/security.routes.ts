import { confirmEmailChange, requestEmailChange } from '@raan/contract/auth/email-endpoints';
import { sendVerificationCode, verifyPhone } from '@raan/contract/auth/phone-endpoints';
import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  getSecurity,
} from '@raan/contract/auth/security-endpoints';
import { revokeSession, endOtherSessions, listSessions } from '@raan/contract/auth/session-endpoints';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import type { SmsSender } from '#platform/sms/sms-sender.ts';
import type { AccountDeps } from './change-password.ts';
import { confirmEmailChange as confirmEmail, requestEmailChange as requestEmail } from './email-change.ts';
import { sendPhoneCode, verifyPhone as verify } from './phone-code.ts';
import { endOtherSellerSessions, endSellerSession, listSellerSessions } from './seller-sessions.ts';
import {
  beginTwoFactor as begin,
  confirmTwoFactor as confirm,
  disableTwoFactor as disable,
  loadSellerSecurity,
} from './two-factor.ts';

export function securityRoutes(route: Route, deps: Deps & AccountDeps & { sms: SmsSender }): void {
  const { db } = deps;
  const perMinute = deps.config.signinLimitPerMinute;

  route(getSecurity, async ({ seller }) => await loadSellerSecurity(db, seller.id));

  route(listSessions, async ({ seller }) => ({ sessions: await listSellerSessions(deps, seller) }));
  route(revokeSession, async ({ seller, params }) => {
    await endSellerSession(deps, seller, params.id);
    return {};
  });
  route(endOtherSessions, async ({ seller }) => ({ ended: await endOtherSellerSessions(deps, seller) }));

  route(beginTwoFactor, async ({ seller }) => await begin(deps, seller), { perMinute });
  route(
    confirmTwoFactor,
    async ({ seller, body }) => {
      const recovery_codes = await confirm(deps, seller, body);
      return { security: await loadSellerSecurity(db, seller.id), recovery_codes };
    },
    { perMinute },
  );
  route(
    disableTwoFactor,
    async ({ seller, body }) => {
      await disable(deps, seller, body);
      return { security: await loadSellerSecurity(db, seller.id) };
    },
    { perMinute },
  );

  route(
    requestEmailChange,
    async ({ seller, body, language }) => ({
      email: await requestEmail(deps, { sellerId: seller.id, ...body, language }),
    }),
    { perMinute },
  );
  route(
    confirmEmailChange,
    async ({ seller, body }) => {
      await confirmEmail(deps, { sellerId: seller.id, code: body.code });
      return { security: await loadSellerSecurity(db, seller.id) };
    },
    { perMinute },
  );

  route(
    sendVerificationCode,
    async ({ seller, body, language, request }) =>
      await sendPhoneCode(deps, { sellerId: seller.id, phone: body.phone, ip: request.ip, language }),
    { perMinute },
  );
  route(
    verifyPhone,
    async ({ seller, body }) => ({
      phone: await verify(deps, { sellerId: seller.id, ...body }),
      phone_verified: true,
    }),
    { perMinute },
  );
}
