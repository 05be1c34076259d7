// A page may stay open past closing time, or come back the next day out of the browser's memory: what it says of now is said anew.
import { OPEN_LOOK, openNow, type OpenSnapshot } from './open-now.ts';

const MINUTE_MS = 60_000;

/** Says whether the store is open at the turn of every minute, and whenever the page is shown. */
export function keepHours(): void {
  const said = document.querySelector<HTMLElement>('[data-open]');
  if (!said?.dataset['open']) return;
  const snapshot = JSON.parse(said.dataset['open']) as OpenSnapshot;
  const say = () => {
    const now = openNow(snapshot, Date.now());
    if (!now || said.textContent === now.text) return;
    said.textContent = now.text;
    said.className = now.isOpen ? OPEN_LOOK : '';
  };
  const sayEachMinute = () => {
    say();
    setTimeout(sayEachMinute, MINUTE_MS - (Date.now() % MINUTE_MS));
  };
  sayEachMinute();
  addEventListener('pageshow', say);
  document.addEventListener('visibilitychange', say);
}
