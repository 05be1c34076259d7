/** The floor that a page is held against: what it looks like when it has come to rest, as plain HTML, on a server that answers at once. */
import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import type { Session } from '../seller-api.ts';
import { coldPhone } from './measure-page.ts';

const REST_MS = 1_500;

/** The page as it stands, without its scripts, with only those rules of style that something on it uses. */
export async function plainHtml(browser: Browser, url: string, session?: Session): Promise<string> {
  const context = await coldPhone(browser, url, session);
  try {
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(REST_MS);
    return await page.evaluate(flatten);
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
function flatten(): string {
  const isUsed = (selector: string) => {
    // What only comes with a pointer or an open menu is part of the look all the same.
    const plain = selector.replace(/::?[\w-]+(\([^()]*\))?/g, '') || '*';
    try {
      return document.querySelector(plain) !== null;
    } catch {
      return true;
    }
  };
  const used = (rules: CSSRuleList): string =>
    [...rules]
      .map((rule) => {
        if (rule instanceof CSSStyleRule) return isUsed(rule.selectorText) ? rule.cssText : '';
        if (rule instanceof CSSGroupingRule) {
          const inner = used(rule.cssRules);
          return inner && `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`;
        }
        return rule.cssText;
      })
      .join('');
  const styles = [...document.styleSheets].map((sheet) => used(sheet.cssRules)).join('');
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  const useless = 'script, noscript, style, link:not([rel=preload][as=image], [rel=icon]), meta[http-equiv]';
  for (const element of copy.querySelectorAll(useless)) element.remove();
  copy.querySelector('head')?.append(Object.assign(document.createElement('style'), { textContent: styles }));
  return `<!doctype html>${copy.outerHTML}`;
}

/** Serves the floor at any address, and pictures from the server itself. */
export async function startFloorServer(
  html: string,
  baseUrl: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const bytes = brotliCompressSync(html);
  const server = createServer((incoming, answer) => {
    if (/^\/(media|brand|assets)\//.test(incoming.url ?? '')) return passOn(incoming, answer, baseUrl);
    answer.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': bytes.length,
    });
    answer.end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function passOn(incoming: IncomingMessage, answer: ServerResponse, baseUrl: string): void {
  const { host: _host, ...headers } = incoming.headers;
  ask(`${baseUrl}${incoming.url}`, { headers }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.headers);
    given.pipe(answer);
  })
    .on('error', () => answer.writeHead(502).end())
    .end();
}
