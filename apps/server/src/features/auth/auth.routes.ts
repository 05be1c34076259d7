import {
  verifySlide,
  changePassword,
  forgotPassword,
  getSlideChallenge,
  logout,
  refresh,
  register,
  resetPassword,
  signin,
} from '@raan/contract/auth/auth-endpoints';
import { replyToSuspension } from '@raan/contract/auth/suspension-endpoints';
import { SLIDE_PASS_HEADER } from '@raan/contract/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import type { Route } from '#platform/http/routing.ts';
import type { RealtimeSignal } from '#features/notifications/realtime-signal.ts';
import { loadSellerProfile } from '#features/sellers/seller-profile.ts';
import { changePassword as change } from './change-password.ts';
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS } from './devices.ts';
import { requestPasswordReset, resetPassword as reset } from './password-reset.ts';
import { register as registerSeller } from './register.ts';
import { endSessionOfToken, renewSession, type SessionWatch } from './sessions.ts';
import { signInSeller } from './sign-in.ts';
import { answerChallenge, issueChallenge } from './slide.ts';
import { replyToSuspension as sendReply } from './suspension.ts';

function slidePass(request: FastifyRequest): string | undefined {
  const header = request.headers[SLIDE_PASS_HEADER];
  return typeof header === 'string' && header !== '' ? header : undefined;
}

function clientOf(request: FastifyRequest) {
  const userAgent = request.headers['user-agent'];
  return { userAgent, ip: request.ip, cookie: request.cookies[DEVICE_COOKIE] };
}

function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, value: string): void {
  reply.setCookie(DEVICE_COOKIE, value, {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: DEVICE_COOKIE_SECONDS,
  });
}

/** Per IP address: suspended sellers have no session that could be limited. */
const REPLIES_PER_MINUTE = 5;

export function authRoutes(
  route: Route,
  deps: Deps & { realtimeSignal: RealtimeSignal; sessionWatch: SessionWatch },
): void {
  const { db, clock, config, sessionWatch } = deps;
  const perMinute = config.signinLimitPerMinute;
  const sessionResponse = async (opened: { sellerId: number; token: string; expires_at: string }) => ({
    token: opened.token,
    expires_at: opened.expires_at,
    userInfo: await loadSellerProfile(db, clock, opened.sellerId),
  });

  route(getSlideChallenge, async ({ request }) => issueChallenge(deps, request.ip));
  route(verifySlide, async ({ body, request }) => await answerChallenge(deps, body, request.ip), {
    perMinute,
  });

  route(
    signin,
    async ({ body, language, request, reply }) => {
      const opened = await signInSeller(deps, {
        ...body,
        code: body.code,
        remember: body.remember ?? false,
        client: clientOf(request),
        pass: slidePass(request),
        language,
      });
      setDeviceCookie(request, reply, opened.deviceCookie);
      const data = await sessionResponse(opened);
      return { data, top: data };
    },
    { perMinute, slide: true },
  );

  route(
    replyToSuspension,
    async ({ body, request }) => {
      await sendReply(deps, { ...body, pass: slidePass(request), ...clientOf(request) });
      return {};
    },
    { perMinute: Math.min(perMinute, REPLIES_PER_MINUTE), slide: true },
  );

  route(
    register,
    async ({ body, language, request, reply }) => {
      const registration = { ...body, client: clientOf(request), pass: slidePass(request), language };
      const opened = await registerSeller(deps, registration);
      setDeviceCookie(request, reply, opened.deviceCookie);
      const data = await sessionResponse(opened);
      return { data, top: { ...data, access_token: data.token } };
    },
    { perMinute, slide: true },
  );

  route(logout, async ({ seller }) => {
    await endSessionOfToken(db, sessionWatch, seller.tokenHash);
    return {};
  });

  route(refresh, async ({ seller }) => {
    const data = await sessionResponse(await renewSession(deps, seller));
    return { data, top: data };
  });

  route(
    forgotPassword,
    async ({ body, language }) => {
      await requestPasswordReset(deps, { email: body.email, language });
      return {};
    },
    { perMinute },
  );

  route(
    resetPassword,
    async ({ body, request }) => {
      await reset(deps, { ...body, ip: request.ip });
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
