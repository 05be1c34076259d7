import {
  answerSlide,
  changePassword,
  forgotPassword,
  getSlide,
  logout,
  refresh,
  register,
  resetPassword,
  signin,
} from '@raan/contract/auth/auth-endpoints';
import { SLIDE_PASS_HEADER } from '@raan/contract/constants';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { mailOrigin } from '#platform/http/origin.ts';
import type { Route } from '#platform/http/routing.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { sellerProfile } from '#features/sellers/seller-profile.ts';
import { changePassword as change, requestPasswordReset, resetPassword as reset } from './password-reset.ts';
import { register as registerSeller } from './register.ts';
import { endSession, renewSession, type SessionWatch } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { answerChallenge, issueChallenge } from './slide.ts';

function slidePass(request: FastifyRequest): string | undefined {
  const header = request.headers[SLIDE_PASS_HEADER];
  return typeof header === 'string' && header !== '' ? header : undefined;
}

export function authRoutes(route: Route, deps: Deps & { mailer: Mailer; sessionWatch: SessionWatch }): void {
  const { db, clock, config, sessionWatch } = deps;
  const perMinute = config.signinLimitPerMinute;
  const session = async (opened: { sellerId: number; token: string; expires_at: string }) => ({
    token: opened.token,
    expires_at: opened.expires_at,
    userInfo: await sellerProfile(db, clock, opened.sellerId),
  });

  route(getSlide, async ({ request }) => issueChallenge(deps, request.ip));
  route(answerSlide, async ({ body, request }) => await answerChallenge(deps, body, request.ip), {
    perMinute,
  });

  route(
    signin,
    async ({ body, language, request }) => {
      const attempt = {
        ...body,
        remember: body.remember ?? false,
        ip: request.ip,
        pass: slidePass(request),
        language,
      };
      const data = await session(await signIn(deps, attempt));
      return { data, top: data };
    },
    { perMinute, slide: true },
  );

  route(
    register,
    async ({ body, language, request }) => {
      const registration = { ...body, ip: request.ip, pass: slidePass(request), language };
      const data = await session(await registerSeller(deps, registration));
      return { data, top: { ...data, access_token: data.token } };
    },
    { perMinute, slide: true },
  );

  route(logout, async ({ seller }) => {
    await endSession(db, sessionWatch, seller.tokenHash);
    return {};
  });

  route(refresh, async ({ seller }) => {
    const data = await session(await renewSession(deps, seller));
    return { data, top: data };
  });

  route(
    forgotPassword,
    async ({ body, language }) => {
      await requestPasswordReset(deps, {
        email: body.email,
        language,
        origin: mailOrigin(config),
      });
      return {};
    },
    { perMinute },
  );

  route(
    resetPassword,
    async ({ body }) => {
      await reset(deps, body);
      return {};
    },
    { perMinute },
  );

  route(
    changePassword,
    async ({ body, seller }) => {
      await change(deps, seller, body);
      return {};
    },
    { perMinute },
  );
}
