// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { InfiniteList } from './infinite-list.tsx';
import type { MoreRows } from './load-more.tsx';
import { UiTextProvider, type UiText } from './ui-text.tsx';

const TEXT = { loading: 'Loading', loadFailed: 'Couldn’t load data', retry: 'Try again' } as UiText;

/** The end of the list is always in view. */
class AlwaysIntersecting {
  readonly #notify: () => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.#notify = () => callback([{ isIntersecting: true }]);
  }
  observe(): void {
    queueMicrotask(this.#notify);
  }
  disconnect(): void {}
}

it('[CAT-02] [ERR-05] loads the next page at the end of the list, and after a failure only on a click', async () => {
  vi.stubGlobal('IntersectionObserver', AlwaysIntersecting);
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  onTestFinished(() => {
    root.unmount();
    vi.unstubAllGlobals();
  });
  const load = vi.fn<() => void>();
  const show = (state: Partial<MoreRows>) =>
    root.render(
      <UiTextProvider value={TEXT}>
        <InfiniteList
          name="rows"
          items={[1]}
          keyOf={(id) => id}
          more={{ exists: true, isLoading: false, error: null, load, ...state }}
        >
          {(id) => <p>{id}</p>}
        </InfiniteList>
      </UiTextProvider>,
    );
  show({});
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  show({ isLoading: true });
  await screen.findByText('Loading');
  show({ error: new Error('down') });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  // An automatic retry would follow the render.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(load).toHaveBeenCalledOnce();
  fireEvent.click(retry);
  expect(load).toHaveBeenCalledTimes(2);
});

it('[ORD-03] opens a row that is clicked while the page scrolls', async () => {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  onTestFinished(() => root.unmount());
  const open = vi.fn<() => void>();
  root.render(
    <UiTextProvider value={TEXT}>
      <InfiniteList name="clicked" items={[1]} keyOf={(id) => id}>
        {(id) => <button onClick={open}>{id}</button>}
      </InfiniteList>
    </UiTextProvider>,
  );
  const row = await screen.findByRole('button');
  scrollTo(0, 300);
  fireEvent.scroll(window);
  await userEvent.click(row);
  expect(open).toHaveBeenCalledOnce();
});
