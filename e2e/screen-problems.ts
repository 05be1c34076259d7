import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** axe rules for WCAG 2.2 A and AA, and its best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** This rule depends on the scroll position. */
const TARGET_SIZE = 'target-size';

/** Returns the screen's problems as text. `withAxe: false` skips the check that takes a second. */
export async function findScreenProblems(page: Page, { withAxe = true } = {}): Promise<string[]> {
  // A page that is still fading in has too little contrast.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const problems = await page.evaluate(findLayoutProblems);
  if (!withAxe) return problems;
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze();
  for (const { id, nodes } of violations) {
    const elements: string[] = [];
    for (const { html, target } of nodes)
      if (id !== TARGET_SIZE || (await isTooSmall(page, String(target[0]))))
        elements.push(html.slice(0, 200));
    if (elements.length > 0) problems.push(`${id}: ${elements.join(' | ')}`);
  }
  return problems;
}

/** Repeats the check with the target in the middle of the screen: a floating bar may cover a part of it. */
async function isTooSmall(page: Page, selector: string): Promise<boolean> {
  const target = page.locator(selector);
  // The live list may have removed it, such as the order of a parcel that has just arrived.
  if ((await target.count()) === 0) return false;
  const before = await page.evaluate(() => scrollY);
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const { violations } = await new AxeBuilder({ page })
    .include(selector)
    .withRules(TARGET_SIZE)
    .setLegacyMode()
    .analyze();
  await page.evaluate((y) => scrollTo(0, y), before);
  return violations.length > 0;
}

/** Runs in the page. */
function findLayoutProblems(): string[] {
  const problems: string[] = [];
  const { documentElement } = document;
  if (documentElement.scrollWidth > innerWidth)
    problems.push(`the page is ${documentElement.scrollWidth} px wide`);
  const textNodes = (element: Element) =>
    [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const ownText = (element: Element) =>
    textNodes(element)
      .map((node) => node.textContent ?? '')
      .join(' ')
      .trim();
  const lineBoxes = (element: Element) =>
    textNodes(element).flatMap((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    });
  const isHorizontallyScrollable = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) ||
      isHorizontallyScrollable(element.parentElement));
  for (const element of document.body.querySelectorAll('*')) {
    const text = ownText(element);
    if (text === '' || element.closest('script, style, noscript, template, option, .sr-only')) continue;
    const box = element.getBoundingClientRect();
    if (box.width <= 1 || box.height <= 1 || !element.checkVisibility({ opacityProperty: true })) continue;
    const excerpt = text.slice(0, 60);
    if (/\{[a-z_]+\}|\bundefined\b|\bNaN\b|\[object /i.test(text))
      problems.push(`placeholder in text: ${excerpt}`);
    const style = getComputedStyle(element);
    const hasEllipsis = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    if (/hidden|clip/.test(style.overflowX) && !hasEllipsis && element.scrollWidth > element.clientWidth + 1)
      problems.push(`clipped: ${excerpt}`);
    if ((box.right > innerWidth + 1 || box.left < -1) && !isHorizontallyScrollable(element.parentElement))
      problems.push(`off screen: ${excerpt}`);
    const button = element.closest('button, a[class*=rounded], [role=tab]');
    if (button && !hasEllipsis) {
      const frame = button.getBoundingClientRect();
      if (lineBoxes(element).some(({ right, left }) => right > frame.right + 1 || left < frame.left - 1))
        problems.push(`overflows its button: ${excerpt}`);
    }
  }
  return problems;
}
