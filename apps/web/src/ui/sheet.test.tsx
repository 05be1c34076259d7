// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { fireEvent, screen } from '@testing-library/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { UiTextProvider, type UiText } from './ui-text.tsx';

const TEXT = { close: 'Close', cancel: 'Cancel', confirm: 'Confirm' } as UiText;

it('[ORD-12] the second click of a double-click neither confirms the dialog that the first one opened nor closes it', async () => {
  const element = document.createElement('div');
  document.body.append(element);
  const root = createRoot(element);
  onTestFinished(() => root.unmount());
  const confirm = vi.fn<() => void>();
  const close = vi.fn<() => void>();
  root.render(
    <UiTextProvider value={TEXT}>
      <ConfirmSheet open title="Confirm delivery" onConfirm={confirm} onClose={close} />
    </UiTextProvider>,
  );
  // A click on the backdrop targets the dialog element itself.
  const backdrop = await screen.findByRole('dialog');
  const button = screen.getByRole('button', { name: 'Confirm' });
  for (const target of [button, backdrop]) fireEvent.click(target, { detail: 2 });
  expect([confirm.mock.calls, close.mock.calls]).toEqual([[], []]);
  fireEvent.click(button, { detail: 1 });
  expect(confirm).toHaveBeenCalledOnce();
  fireEvent.click(backdrop, { detail: 1 });
  expect(close).toHaveBeenCalledOnce();
});
