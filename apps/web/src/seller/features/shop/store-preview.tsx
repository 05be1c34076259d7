import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { PhoneFrame } from './phone-frame.tsx';
import { previewPassQuery } from './store-preview.api.ts';
import { shopMessages } from './shop.ts';

/** While somebody types, the page is drawn when they pause. */
const PAUSE_MS = 450;
/** A frame whose page never came may never say so. */
const DRAWING_MS = 20_000;
const FRAME_LOOK =
  'absolute top-0 left-0 h-[calc(min(62dvh,35rem)/0.7)] w-[390px] origin-top-left scale-70 border-0 bg-surface';

type StorePreviewProps = {
  /** For screen readers: whose store it is. */
  name: string;
  /** What is typed so far; without it the store as it is saved. */
  setting?: StoreSetting | undefined;
};

/** The store in the frame of a phone, as customers would see it with these settings. Drawn by the server, by the page's own code. */
export function StorePreview({ name, setting }: StorePreviewProps) {
  const t = useMessages(shopMessages);
  const pass = useQuery(previewPassQuery);
  const title = t('previewFrame', { name });
  const { screen, state, redraw } = usePreviewFrames(pass.data, setting, title);
  const hasNoPass = pass.isError && !pass.data;
  const isFailed = hasNoPass || state === 'failed';
  return (
    <PhoneFrame>
      {isFailed ? (
        <div className="flex size-full items-center justify-center">
          <ErrorState
            detail={hasNoPass ? errorText(pass.error) : undefined}
            onRetry={hasNoPass ? () => void pass.refetch() : redraw}
            retrying={pass.isFetching}
          />
        </div>
      ) : state === 'drawing' ? (
        <Skeleton className="size-full rounded-none" />
      ) : null}
      <div ref={screen} className={isFailed ? 'hidden' : 'absolute inset-0'} />
    </PhoneFrame>
  );
}

/**
 * Posts the settings into a frame whenever they pause. Each drawing gets a frame of its own and takes the place of the one before when it
 * is there: no white flash, and no step in the browser's history, which a second page in one frame would leave.
 */
function usePreviewFrames(
  pass: { action: string; pass: string } | undefined,
  setting: StoreSetting | undefined,
  title: string,
) {
  const screen = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing');
  const [attempt, setAttempt] = useState(0);
  const draft = setting && JSON.stringify(setting);
  useEffect(() => {
    const place = screen.current;
    if (!pass || !place) return;
    const isFirst = place.childElementCount === 0;
    const timer = setTimeout(
      () =>
        drawInto(place, {
          ...pass,
          draft,
          title,
          onDrawn: () => setState('drawn'),
          // What was drawn before stays to be looked at.
          onFailed: () => setState((now) => (now === 'drawn' ? now : 'failed')),
        }),
      isFirst ? 0 : PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [pass, draft, title, attempt]);
  const redraw = () => {
    setState('drawing');
    setAttempt((count) => count + 1);
  };
  return { screen, state, redraw };
}

type Drawing = {
  action: string;
  pass: string;
  draft: string | undefined;
  title: string;
  onDrawn: () => void;
  onFailed: () => void;
};

let drawings = 0;

function drawInto(place: HTMLElement, { action, pass, draft, title, onDrawn, onFailed }: Drawing): void {
  drawings += 1;
  const frame = document.createElement('iframe');
  frame.name = `store-preview-${drawings}`;
  frame.title = title;
  frame.className = FRAME_LOOK;
  // No script runs in it, and no window or form opens from it: it is there to be looked at.
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.style.visibility = 'hidden';
  const before = [...place.children];
  place.append(frame);
  const fail = () => {
    frame.remove();
    onFailed();
  };
  const late = setTimeout(fail, DRAWING_MS);
  frame.addEventListener('load', () => {
    // The browser's own page for what can't be reached is nobody's to look into.
    const page = frame.contentDocument;
    if (page?.URL === 'about:blank') return;
    clearTimeout(late);
    if (page?.contentType !== 'text/html') return fail();
    keepScroll(before.at(-1), frame);
    frame.style.visibility = '';
    for (const old of before) old.remove();
    onDrawn();
  });
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.target = frame.name;
  form.hidden = true;
  for (const [name, value] of Object.entries({ pass, store_setting: draft ?? '{}' })) {
    const field = document.createElement('input');
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

/** The new drawing stands where the old one was scrolled to. */
function keepScroll(from: Element | undefined, to: HTMLIFrameElement): void {
  const top = from instanceof HTMLIFrameElement ? from.contentWindow?.scrollY : undefined;
  if (top) to.contentWindow?.scrollTo(0, top);
}
