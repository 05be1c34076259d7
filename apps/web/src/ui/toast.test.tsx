// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { screen, waitFor } from '@testing-library/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ToastViewport } from './toast.tsx';
import { dismissToast, currentToasts, toast } from './toast-store.ts';
import { registerViewport } from './toast-viewports.ts';
import { UiTextProvider, type UiText } from './ui-text.tsx';

it('[DAY-04] shows one toast at a time, results of own actions first; the others wait with their whole time, apart from successes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const leave = registerViewport();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  onTestFinished(() => {
    root.unmount();
    leave();
    vi.useRealTimers();
  });
  root.render(
    <UiTextProvider value={{ close: 'Close' } as UiText}>
      <ToastViewport />
    </UiTextProvider>,
  );
  const shownTexts = () =>
    screen.queryAllByRole('status', { hidden: true }).map((shown) => shown.textContent);
  toast.warning('nearly full');
  await waitFor(() => expect(shownTexts()).toEqual(['nearly full']));
  toast.realtime('new order');
  toast.success('saved');
  await waitFor(() => expect(shownTexts()).toEqual(['saved']));
  toast.success('copied');
  await waitFor(() => expect(shownTexts()).toContain('copied'));
  await vi.advanceTimersByTimeAsync(2_500);
  dismissToast(currentToasts().find(({ text }) => text === 'copied')!.id);
  await vi.advanceTimersByTimeAsync(400);
  expect(shownTexts()).toEqual(['nearly full']);
  await vi.advanceTimersByTimeAsync(2_400);
  expect(shownTexts()).toEqual(['nearly full']);
  await vi.advanceTimersByTimeAsync(700);
  expect(shownTexts()).toEqual(['new order']);
  toast.success('listed 20', { durationMs: 8_000 });
  await vi.advanceTimersByTimeAsync(4_500);
  expect(shownTexts()).toEqual(['new order']);
});
