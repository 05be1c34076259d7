import { MINUTE_MS } from '@raan/contract/durations';
import { OPEN_CLASSES, openStateText, type OpenSnapshot } from './open-state-text.ts';

/** Updates the open state every minute and when a page is shown or restored. */
export function startOpenStateUpdates(): void {
  const element = document.querySelector<HTMLElement>('[data-open]');
  if (!element?.dataset['open']) return;
  const snapshot = JSON.parse(element.dataset['open']) as OpenSnapshot;
  const update = () => {
    const now = openStateText(snapshot, Date.now());
    if (!now || element.textContent === now.text) return;
    element.textContent = now.text;
    element.className = now.isOpen ? OPEN_CLASSES : '';
  };
  const updateEachMinute = () => {
    update();
    setTimeout(updateEachMinute, MINUTE_MS - (Date.now() % MINUTE_MS));
  };
  updateEachMinute();
  addEventListener('pageshow', update);
  document.addEventListener('visibilitychange', update);
}
