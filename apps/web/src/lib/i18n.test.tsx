// @vitest-environment happy-dom
import { startTransition, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { renderToReadableStream } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { useMessages } from './i18n.tsx';
import { messageSet } from './messages.ts';

it('suspends once for unloaded messages and never for loaded ones', async () => {
  const loadThai = () => Promise.resolve({ default: { hello: 'สวัสดี' } });
  const set = messageSet({ th: loadThai, en: loadThai, 'zh-TW': loadThai, 'zh-CN': loadThai });
  let renders = 0;
  function Hello() {
    const t = useMessages(set);
    renders += 1;
    return <p>{t('hello')}</p>;
  }
  const render = async () => {
    const stream = await renderToReadableStream(
      <Suspense>
        <Hello />
        <Hello />
      </Suspense>,
    );
    await stream.allReady;
    return await new Response(stream).text();
  };
  expect(await render()).toContain('สวัสดี');
  renders = 0;
  const html = await render();
  expect(renders).toBe(2);
  expect(html).not.toContain('<template');
});

it.each([
  ['at once', (show: () => void) => show()],
  ['in a transition', startTransition],
])('resumes a render that waited for several sets, started %s', async (_, start) => {
  const setOf = (text: string) => {
    const load = () => Promise.resolve({ default: { text } });
    return messageSet({ th: load, en: load, 'zh-TW': load, 'zh-CN': load });
  };
  const [one, two, three] = [setOf('one'), setOf('two'), setOf('three')];
  function Texts() {
    return [useMessages(one), useMessages(two), useMessages(three)].map((t) => t('text')).join(' ');
  }
  const element = document.createElement('div');
  const root = createRoot(element);
  start(() =>
    root.render(
      <Suspense>
        <Texts />
      </Suspense>,
    ),
  );
  await vi.waitFor(() => expect(element.textContent).toBe('one two three'));
  root.unmount();
});
