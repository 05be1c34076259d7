import { Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, it } from 'vitest';
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
