// Slide-to-verify against the server: a challenge when the slide begins, a one-time pass when it ends.
import { useRef, useState } from 'react';
import { SLIDE_PASS_HEADER } from '@raan/contract/constants';
import { answerSlide, getSlide } from '@raan/contract/auth/auth-endpoints';
import { call } from '#lib/api.ts';
import { toastError } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { SlideVerify, type TrailPoint } from '#ui/slide-verify.tsx';
import { authMessages } from './auth.ts';

type Challenge = { challenge: string; expires_at: string };

/** Room for the answer's way to the server before a challenge or pass expires. */
const EXPIRY_MARGIN_MS = 5_000;

function isFresh(expiresAt: string): boolean {
  return Date.parse(expiresAt) - EXPIRY_MARGIN_MS > Date.now();
}

export type SlidePass = {
  /** The headers that carry the pass; null while there is none that still holds. */
  headers: () => Record<string, string> | null;
  /** A pass works once: call this when it was sent. The slider starts anew. */
  spend: () => void;
  /** For `<SlideCheck>`. */
  round: number;
  begin: () => void;
  finish: (trail: TrailPoint[], trackWidth: number) => Promise<boolean>;
  passed: boolean;
};

/** Holds the pass of a form's slide. */
export function useSlidePass(): SlidePass {
  const challenge = useRef<Promise<Challenge> | null>(null);
  const pass = useRef<{ pass: string; expires_at: string } | null>(null);
  const [round, setRound] = useState(0);
  const [passed, setPassed] = useState(false);

  const ask = () => {
    if (challenge.current) return challenge.current;
    const asked = call(getSlide);
    challenge.current = asked;
    asked.catch(() => {
      challenge.current = null;
    });
    return asked;
  };
  const finish = async (trail: TrailPoint[], trackWidth: number) => {
    const asked = ask();
    challenge.current = null;
    try {
      const { challenge: text } = await asked;
      pass.current = await call(answerSlide, { body: { challenge: text, track_width: trackWidth, trail } });
      setPassed(true);
      return true;
    } catch (error) {
      toastError(error);
      return false;
    }
  };
  const spend = () => {
    pass.current = null;
    setPassed(false);
    setRound((count) => count + 1);
  };
  const headers = () => {
    if (!pass.current) return null;
    if (isFresh(pass.current.expires_at)) return { [SLIDE_PASS_HEADER]: pass.current.pass };
    spend();
    return null;
  };
  return { headers, spend, round, begin: () => void ask(), finish, passed };
}

/** The slider of a form; `missing` marks it when the form was sent without it. */
export function SlideCheck({ slide, missing }: { slide: SlidePass; missing: boolean }) {
  const t = useMessages(authMessages);
  return (
    <SlideVerify
      key={slide.round}
      label={t('slide')}
      onStart={slide.begin}
      onComplete={slide.finish}
      error={missing && !slide.passed ? t('slideRequired') : undefined}
    />
  );
}
