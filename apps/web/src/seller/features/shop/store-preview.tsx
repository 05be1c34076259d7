import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { StoreSetting } from '@raan/contract/shop/shop-endpoints';
import { errorText } from '#lib/errors.ts';
import { useMessages } from '#lib/i18n.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorState } from '#ui/state.tsx';
import { PhoneFrame } from './phone-frame.tsx';
import { previewPassQuery } from './store-preview.api.ts';
import { shopMessages } from './shop-messages.ts';

const TYPING_PAUSE_MS = 450;
/** A frame that fails to load may fire no event. */
const RENDER_TIMEOUT_MS = 20_000;
const FRAME_CLASSES =
  'absolute top-0 left-0 h-[calc(min(62dvh,35rem)/0.7)] w-[390px] origin-top-left scale-70 border-0 bg-surface';

type StorePreviewProps = {
  /** The store's name, for screen readers. */
  name: string;
  /** Absent: the saved ones. */
  setting?: StoreSetting | undefined;
};

/** Preview of the store in a phone frame, rendered by the server with the storefront's own code. */
export function StorePreview({ name, setting }: StorePreviewProps) {
  const t = useMessages(shopMessages);
  const pass = useQuery(previewPassQuery);
  const title = t('previewFrame', { name });
  const { screen, state, redraw } = usePreviewFrames(pass.data, setting, title);
  const isPassMissing = pass.isError && !pass.data;
  const isFailed = isPassMissing || state === 'failed';
  return (
    <PhoneFrame>
      {isFailed ? (
        <div className="flex size-full items-center justify-center">
          <ErrorState
            detail={isPassMissing ? errorText(pass.error) : undefined}
            onRetry={isPassMissing ? () => void pass.refetch() : redraw}
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

/** A new frame replaces the old one when it is loaded: no white flash, and no extra history entry. */
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
    const container = screen.current;
    if (!pass || !container) return;
    const isFirst = container.childElementCount === 0;
    const timer = setTimeout(
      () =>
        renderFrame(container, {
          ...pass,
          draft,
          title,
          onRendered: () => setState('drawn'),
          // The previous preview stays visible.
          onFailed: () => setState((current) => (current === 'drawn' ? current : 'failed')),
        }),
      isFirst ? 0 : TYPING_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [pass, draft, title, attempt]);
  const retry = () => {
    setState('drawing');
    setAttempt((count) => count + 1);
  };
  return { screen, state, redraw: retry };
}

type FrameRequest = {
  action: string;
  pass: string;
  draft: string | undefined;
  title: string;
  onRendered: () => void;
  onFailed: () => void;
};

let frameCount = 0;

function renderFrame(
  container: HTMLElement,
  { action, pass, draft, title, onRendered, onFailed }: FrameRequest,
): void {
  frameCount += 1;
  const frame = document.createElement('iframe');
  frame.name = `store-preview-${frameCount}`;
  frame.title = title;
  frame.className = FRAME_CLASSES;
  // No scripts, windows or forms: the preview is read-only.
  frame.setAttribute('sandbox', 'allow-same-origin');
  frame.style.visibility = 'hidden';
  const previousFrames = [...container.children];
  container.append(frame);
  const fail = () => {
    frame.remove();
    onFailed();
  };
  const timeout = setTimeout(fail, RENDER_TIMEOUT_MS);
  frame.addEventListener('load', () => {
    // The browser's own error page can't be inspected.
    const page = frame.contentDocument;
    if (page?.URL === 'about:blank') return;
    clearTimeout(timeout);
    if (page?.contentType !== 'text/html') return fail();
    copyScrollPosition(previousFrames.at(-1), frame);
    frame.style.visibility = '';
    for (const previous of previousFrames) previous.remove();
    onRendered();
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

function copyScrollPosition(from: Element | undefined, to: HTMLIFrameElement): void {
  const top = from instanceof HTMLIFrameElement ? from.contentWindow?.scrollY : undefined;
  if (top) to.contentWindow?.scrollTo(0, top);
}
