/** What is wrong with a screen as it stands: too wide, cut, unfinished in its words, or closed to somebody. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Which rules of accessibility count: all of axe's of WCAG 2.2 A and AA, and its best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rule that looks at the screen as it is scrolled. */
const TARGET_SIZE = 'target-size';

/** The faults of the screen that is open, in words; none where it is sound. `withAxe` false leaves out what takes a second. */
export async function faultsOf(page: Page, { withAxe = true } = {}): Promise<string[]> {
  // A page still fading in is paler than it will be.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const faults = await page.evaluate(look);
  if (!withAxe) return faults;
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze();
  for (const { id, nodes } of violations) {
    const wrong: string[] = [];
    for (const { html, target } of nodes)
      if (id !== TARGET_SIZE || (await isTooSmall(page, String(target[0])))) wrong.push(html.slice(0, 200));
    if (wrong.length > 0) faults.push(`${id}: ${wrong.join(' | ')}`);
  }
  return faults;
}

/** Whether a target is too small where all of it can be seen: what lies half under a bar that floats is scrolled out from there to be pressed. */
async function isTooSmall(page: Page, selector: string): Promise<boolean> {
  const before = await page.evaluate(() => scrollY);
  await page.locator(selector).evaluate((target) => target.scrollIntoView({ block: 'center' }));
  const { violations } = await new AxeBuilder({ page })
    .include(selector)
    .withRules(TARGET_SIZE)
    .setLegacyMode()
    .analyze();
  await page.evaluate((y) => scrollTo(0, y), before);
  return violations.length > 0;
}

/** Runs in the page. */
function look(): string[] {
  const faults: string[] = [];
  const { documentElement } = document;
  if (documentElement.scrollWidth > innerWidth)
    faults.push(`the page is ${documentElement.scrollWidth} px wide`);
  const textsOf = (element: Element) =>
    [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const words = (element: Element) =>
    textsOf(element)
      .map((node) => node.textContent ?? '')
      .join(' ')
      .trim();
  const linesOf = (element: Element) =>
    textsOf(element).flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    });
  const scrollsSideways = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrollsSideways(element.parentElement));
  for (const element of document.body.querySelectorAll('*')) {
    const text = words(element);
    if (text === '' || element.closest('script, style, noscript, template, option, .sr-only')) continue;
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || !element.checkVisibility({ opacityProperty: true })) continue;
    const shown = text.slice(0, 60);
    if (/\{[a-z_]+\}|\bundefined\b|\bNaN\b|\[object /i.test(text)) faults.push(`unfinished words: ${shown}`);
    const style = getComputedStyle(element);
    const endsWithDots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    if (/hidden|clip/.test(style.overflowX) && !endsWithDots && element.scrollWidth > element.clientWidth + 1)
      faults.push(`cut: ${shown}`);
    if ((box.right > innerWidth + 1 || box.left < -1) && !scrollsSideways(element.parentElement))
      faults.push(`beyond the edge: ${shown}`);
    const button = element.closest('button, a[class*=rounded], [role=tab]');
    if (button && !endsWithDots) {
      const frame = button.getBoundingClientRect();
      if (linesOf(element).some(({ right, left }) => right > frame.right + 1 || left < frame.left - 1))
        faults.push(`spills out: ${shown}`);
    }
  }
  return faults;
}
