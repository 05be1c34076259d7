// Slide-to-verify: the server issues a challenge when the slide starts and a one-time pass when it ends.
import { useRef, useState } from 'react';
import { SLIDE_PASS_HEADER } from '@raan/contract/constants';
import { verifySlide, getSlideChallenge } from '@raan/contract/auth/auth-endpoints';
import { slideDuration } from '@raan/contract/auth/slide-rules';
import { callEndpoint } from '#lib/api.ts';
import { toastError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { SlideVerify, type TrailPoint } from '#ui/slide-verify.tsx';
import { authMessages } from './auth-messages.ts';

type Challenge = { challenge: string; expires_at: string; receivedAt: number };

/** Time for the request to reach the server before a challenge or pass expires. */
const EXPIRY_MARGIN_MS = 5_000;

function isFresh(expiresAt: string): boolean {
  return Date.parse(expiresAt) - EXPIRY_MARGIN_MS > Date.now();
}

export type SlidePass = {
  /** Null without a valid pass; the slider then shows an error. */
  passHeaders: () => Record<string, string> | null;
  /** Discards the pass, which works once, and resets the slider. */
  reset: () => void;
  /** The slider's React key. */
  round: number;
  isMissing: boolean;
  start: () => void;
  finish: (trail: TrailPoint[], trackWidth: number) => Promise<boolean>;
};

/** Manages the slide pass of a form. */
export function useSlidePass(): SlidePass {
  const challenge = useRef<Promise<Challenge> | null>(null);
  const pass = useRef<{ pass: string; expires_at: string } | null>(null);
  const [round, setRound] = useState(0);
  const [isMissing, setIsMissing] = useState(false);

  const requestChallenge = () => {
    if (challenge.current) return challenge.current;
    const request = callEndpoint(getSlideChallenge).then((response) => ({
      ...response,
      receivedAt: Date.now(),
    }));
    challenge.current = request;
    request.catch(() => {
      challenge.current = null;
    });
    return request;
  };
  const freshChallenge = async () => {
    const current = await requestChallenge();
    if (isFresh(current.expires_at)) return current;
    challenge.current = null;
    return requestChallenge();
  };
  const finish = async (trail: TrailPoint[], trackWidth: number) => {
    try {
      const { challenge: text, receivedAt } = await freshChallenge();
      // The server refuses slides that started before their challenge, which may be late on slow networks.
      const remainingMs = receivedAt + slideDuration(trail) - Date.now();
      if (remainingMs > 0) await new Promise((resolve) => setTimeout(resolve, remainingMs));
      pass.current = await callEndpoint(verifySlide, {
        body: { challenge: text, track_width: trackWidth, trail },
      });
      return true;
    } catch (error) {
      toastError(error);
      return false;
    } finally {
      // A challenge can be answered only once, even with a wrong answer.
      challenge.current = null;
    }
  };
  const reset = () => {
    pass.current = null;
    setRound((count) => count + 1);
  };
  const passHeaders = () => {
    const stored = pass.current;
    if (stored && isFresh(stored.expires_at)) return { [SLIDE_PASS_HEADER]: stored.pass };
    if (stored) reset();
    setIsMissing(true);
    return null;
  };
  const start = () => {
    setIsMissing(false);
    void requestChallenge();
  };
  return { passHeaders, reset, round, isMissing, start, finish };
}

export function SlideCheck({ slide }: { slide: SlidePass }) {
  const t = useMessages(authMessages);
  return (
    <SlideVerify
      key={slide.round}
      label={t('slide')}
      onStart={slide.start}
      onComplete={slide.finish}
      error={slide.isMissing ? t('slideRequired') : undefined}
    />
  );
}
