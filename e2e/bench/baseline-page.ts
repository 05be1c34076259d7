import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import type { Session } from '../seller-api.ts';
import { openColdPhone } from './measure-page.ts';

const REST_MS = 1_500;

/** Captures the loaded page as HTML without scripts and with only the style rules that it uses. */
export async function captureStaticHtml(browser: Browser, url: string, session?: Session): Promise<string> {
  const context = await openColdPhone(browser, url, session);
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
    // Pseudo-classes such as :hover match nothing now, but their rules belong to the page's design.
    const selectorWithoutPseudo = selector.replace(/::?[\w-]+(\([^()]*\))?/g, '') || '*';
    try {
      return document.querySelector(selectorWithoutPseudo) !== null;
    } catch {
      return true;
    }
  };
  const usedRules = (rules: CSSRuleList): string =>
    [...rules]
      .map((rule) => {
        if (rule instanceof CSSStyleRule) return isUsed(rule.selectorText) ? rule.cssText : '';
        if (rule instanceof CSSGroupingRule) {
          const inner = usedRules(rule.cssRules);
          return inner && `${rule.cssText.slice(0, rule.cssText.indexOf('{'))}{${inner}}`;
        }
        return rule.cssText;
      })
      .join('');
  const styles = [...document.styleSheets].map((sheet) => usedRules(sheet.cssRules)).join('');
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  const removed = 'script, noscript, style, link:not([rel=preload][as=image], [rel=icon]), meta[http-equiv]';
  for (const element of copy.querySelectorAll(removed)) element.remove();
  copy.querySelector('head')?.append(Object.assign(document.createElement('style'), { textContent: styles }));
  return `<!doctype html>${copy.outerHTML}`;
}

/** Serves the HTML at any path and forwards pictures to the real server. */
export async function startBaselineServer(
  html: string,
  baseUrl: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const bytes = brotliCompressSync(html);
  const server = createServer((incoming, response) => {
    if (/^\/(media|brand|assets)\//.test(incoming.url ?? ''))
      return forwardRequest(incoming, response, baseUrl);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': bytes.length,
    });
    response.end(bytes);
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

function forwardRequest(incoming: IncomingMessage, response: ServerResponse, baseUrl: string): void {
  const { host: _host, ...headers } = incoming.headers;
  httpRequest(`${baseUrl}${incoming.url}`, { headers }, (upstream) => {
    response.writeHead(upstream.statusCode ?? 502, upstream.headers);
    upstream.pipe(response);
  })
    .on('error', () => response.writeHead(502).end())
    .end();
}
