// @vitest-environment happy-dom
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { startSession } from '#lib/session.ts';
import { storedPerSeller } from '#seller/lib/stored-per-seller.ts';

const seller = (id: number) => ({ id, account: `seller${id}`, display_name: '' });
const logIn = (id: number) =>
  startSession({ token: `token ${id}`, seller: seller(id), expiresAt: '2100-01-01', remember: true });

const colour = storedPerSeller({
  keyOf: (sellerId) => `colour:${sellerId}`,
  empty: '',
  read: (key) => localStorage.getItem(key) ?? 'none',
  write: (key, value) => localStorage.setItem(key, value),
});
const Shown = () => <p>{colour.useValue()}</p>;

const root = createRoot(document.body);
afterEach(() => root.unmount());

it('follows changes here, in another tab, and by the login of another seller', async () => {
  const expectShown = (text: string) => vi.waitFor(() => expect(document.body.textContent).toBe(text));
  logIn(1);
  root.render(<Shown />);
  await expectShown('none');
  colour.set('red');
  await expectShown('red');

  localStorage.setItem('colour:2', 'green');
  localStorage.setItem('colour:1', 'blue');
  dispatchEvent(new StorageEvent('storage', { key: 'colour:2' }));
  expect(colour.get()).toBe('red');
  dispatchEvent(new StorageEvent('storage', { key: 'colour:1' }));
  await expectShown('blue');

  logIn(2);
  await expectShown('green');
  colour.set('black');
  expect(localStorage.getItem('colour:1')).toBe('blue');

  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  await expectShown('none');
});
