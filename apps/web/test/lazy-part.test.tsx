// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { FixedLanguage, useMessages } from '#lib/i18n.tsx';
import { adoptLanguage } from '#lib/language.ts';
import { lazyPart, type LoadFailureProps } from '#lib/lazy-part.tsx';
import { messageSet } from '#lib/messages.ts';
import { configureQueries } from './configure-queries.ts';

let root: Root | undefined;

configureQueries();

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function LoadFailure({ retry, retrying }: LoadFailureProps) {
  return (
    <button type="button" aria-busy={retrying} onClick={retry}>
      Try again
    </button>
  );
}

/** Opens a page with a part. Its file and, if `withTexts`, its texts are missing until `recover` is called. */
async function openPart({ withTexts = false } = {}) {
  let isMissing = true;
  const requested = vi.fn<() => void>();
  const fetchUnless = async (fails: boolean) => {
    if (fails) throw new TypeError('Failed to fetch dynamically imported module');
  };
  const texts = async () => {
    await fetchUnless(isMissing && withTexts);
    return { default: { hello: 'Hello' } };
  };
  const messages = messageSet({ th: texts, en: texts, 'zh-TW': texts, 'zh-CN': texts });
  function Hello() {
    const t = useMessages(messages);
    return <h2>{t('hello')}</h2>;
  }
  const load = async () => {
    requested();
    await fetchUnless(isMissing);
    return { default: Hello };
  };
  const Part = lazyPart(load, { messages, LoadFailure });
  const listen = vi.spyOn(globalThis, 'addEventListener');
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  adoptLanguage('en');
  const element = document.createElement('div');
  document.body.append(element);
  root = createRoot(element);
  root.render(
    <FixedLanguage value="en">
      <Part />
    </FixedLanguage>,
  );
  const user = userEvent.setup();
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  const retry = async () => {
    const before = requested.mock.calls.length;
    await user.click(retryButton);
    await waitFor(() => expect(requested).toHaveBeenCalledTimes(before + 1));
  };
  const retryInVain = async () => {
    await retry();
    await waitFor(() => expect(retryButton.getAttribute('aria-busy')).toBe('false'));
  };
  /** Restores the connection, once the failed part listens for it. */
  const reconnect = async () => {
    await waitFor(() => expect(listen.mock.calls.map(([type]) => type)).toContain('online'));
    listen.mockClear();
    dispatchEvent(new Event('online'));
  };
  return { requested, reload, retry, retryInVain, reconnect, recover: () => void (isMissing = false) };
}

const respondWith = (status: number) => vi.stubGlobal('fetch', async () => new Response(null, { status }));

it.each([
  ['a part', false],
  ['a part with its texts', true],
])('[SHELL-06] reports that %s failed to load, and loads it on retry', async (_, withTexts) => {
  const { recover, retry } = await openPart({ withTexts });
  recover();
  await retry();
  await screen.findByRole('heading', { name: 'Hello' });
  expect(screen.queryByRole('button')).toBeNull();
});

it('[SHELL-06] loads a part by itself when the connection is back', async () => {
  const { recover, reconnect } = await openPart();
  recover();
  await reconnect();
  await screen.findByRole('heading', { name: 'Hello' });
  expect(screen.queryByRole('button')).toBeNull();
});

it('[SHELL-06] reloads the document when the second manual retry fails, because a deploy removed the file', async () => {
  respondWith(200);
  const { requested, reload, retryInVain, reconnect } = await openPart();
  for (const attempts of [2, 3]) {
    await reconnect();
    await waitFor(() => expect(requested).toHaveBeenCalledTimes(attempts));
  }
  await retryInVain();
  expect(reload).not.toHaveBeenCalled();
  await retryInVain();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('[SHELL-06] keeps the document when the server fails as well', async () => {
  respondWith(503);
  const { requested, reload, retryInVain } = await openPart();
  for (let attempts = 2; attempts <= 4; attempts += 1) {
    await retryInVain();
    expect(requested).toHaveBeenCalledTimes(attempts);
  }
  expect(reload).not.toHaveBeenCalled();
});
