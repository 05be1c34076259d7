import { TOAST_DEFAULT_MS } from '@raan/contract/constants';

let shown: { box: HTMLElement; timer: ReturnType<typeof setTimeout> } | undefined;

/** Shows a short message with an optional link for three seconds. For pages without React. */
export function showPageNotice(text: string, link?: { text: string; href: string }): void {
  if (shown) {
    clearTimeout(shown.timer);
    shown.box.remove();
  }
  const box = document.createElement('div');
  box.role = 'status';
  box.className =
    'fixed top-[calc(var(--safe-top)+var(--bar-height)+0.5rem)] inset-x-3 z-30 mx-auto flex max-w-96 animate-[toast-in_200ms_var(--ease-out)] items-center justify-between gap-3 rounded-card bg-ink py-2 pr-2 pl-4 text-sm text-surface shadow-float';
  box.append(Object.assign(document.createElement('p'), { textContent: text }));
  if (link) {
    const anchor = Object.assign(document.createElement('a'), { textContent: link.text, href: link.href });
    anchor.className =
      'inline-flex min-h-10 shrink-0 items-center rounded-control px-3 font-semibold underline underline-offset-4';
    box.append(anchor);
  }
  document.body.append(box);
  shown = { box, timer: setTimeout(() => box.remove(), TOAST_DEFAULT_MS) };
}
