import { Suspense } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useMessages } from './i18n.tsx';
import { messageSet } from './messages.ts';

it('texts are waited for once, and those that are here are read without waiting', async () => {
  const load = () => Promise.resolve({ default: { hello: 'สวัสดี' } });
  const set = messageSet({ th: load, en: load, 'zh-TW': load, 'zh-CN': load });
  let renders = 0;
  function Hello() {
    const t = useMessages(set);
    renders += 1;
    return <p>{t('hello')}</p>;
  }
  const draw = async () => {
    const stream = await renderToReadableStream(
      <Suspense>
        <Hello />
        <Hello />
      </Suspense>,
    );
    await stream.allReady;
    return await new Response(stream).text();
  };
  expect(await draw()).toContain('สวัสดี');
  renders = 0;
  const html = await draw();
  expect(renders).toBe(2);
  expect(html).not.toContain('<template');
});
