// Slide-to-verify against the server: a challenge when the slide begins, a one-time pass when it ends.
import { useRef, useState } from 'react';
import { SLIDE_PASS_HEADER } from '@raan/contract/constants';
import { answerSlide, getSlide } from '@raan/contract/auth/auth-endpoints';
import { slideDuration } from '@raan/contract/auth/slide-rules';
import { call } from '#lib/api.ts';
import { toastError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { SlideVerify, type TrailPoint } from '#ui/slide-verify.tsx';
import { authMessages } from './auth.ts';

type Challenge = { challenge: string; expires_at: string; receivedAt: number };

/** Room for the answer's way to the server before a challenge or pass expires. */
const EXPIRY_MARGIN_MS = 5_000;

function isFresh(expiresAt: string): boolean {
  return Date.parse(expiresAt) - EXPIRY_MARGIN_MS > Date.now();
}

export type SlidePass = {
  /** The headers that carry the pass. Null without a valid one; the slider then says that it is wanted. */
  take: () => Record<string, string> | null;
  /** The pass was sent and the form refused: it works once, so the slider starts anew. */
  again: () => void;
  /** For `<SlideCheck>`. */
  round: number;
  missing: boolean;
  begin: () => void;
  finish: (trail: TrailPoint[], trackWidth: number) => Promise<boolean>;
};

/** Holds the pass of a form's slide. */
export function useSlidePass(): SlidePass {
  const challenge = useRef<Promise<Challenge> | null>(null);
  const pass = useRef<{ pass: string; expires_at: string } | null>(null);
  const [round, setRound] = useState(0);
  const [missing, setMissing] = useState(false);

  const ask = () => {
    if (challenge.current) return challenge.current;
    const asked = call(getSlide).then((given) => ({ ...given, receivedAt: Date.now() }));
    challenge.current = asked;
    asked.catch(() => {
      challenge.current = null;
    });
    return asked;
  };
  /** A challenge that still holds: the one asked for when the slide began, unless the visitor paused too long. */
  const freshChallenge = async () => {
    const asked = await ask();
    if (isFresh(asked.expires_at)) return asked;
    challenge.current = null;
    return ask();
  };
  const finish = async (trail: TrailPoint[], trackWidth: number) => {
    try {
      const { challenge: text, receivedAt } = await freshChallenge();
      // On a slow network the challenge can arrive after the slide has begun. The server refuses a slide that is older than its challenge.
      const earlyMs = receivedAt + slideDuration(trail) - Date.now();
      if (earlyMs > 0) await new Promise((resolve) => setTimeout(resolve, earlyMs));
      pass.current = await call(answerSlide, { body: { challenge: text, track_width: trackWidth, trail } });
      return true;
    } catch (error) {
      toastError(error);
      return false;
    } finally {
      // Right or wrong, a challenge is answered once.
      challenge.current = null;
    }
  };
  const again = () => {
    pass.current = null;
    setRound((count) => count + 1);
  };
  const take = () => {
    const held = pass.current;
    if (held && isFresh(held.expires_at)) return { [SLIDE_PASS_HEADER]: held.pass };
    if (held) again();
    setMissing(true);
    return null;
  };
  const begin = () => {
    setMissing(false);
    void ask();
  };
  return { take, again, round, missing, begin, finish };
}

/** The slider of a form. */
export function SlideCheck({ slide }: { slide: SlidePass }) {
  const t = useMessages(authMessages);
  return (
    <SlideVerify
      key={slide.round}
      label={t('slide')}
      onStart={slide.begin}
      onComplete={slide.finish}
      error={slide.missing ? t('slideRequired') : undefined}
    />
  );
}
