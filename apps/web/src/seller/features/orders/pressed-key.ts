/** Checkboxes take no text. */
const FIELDS = 'input:not([type=checkbox]), textarea, select, [contenteditable]';

/**
 * Returns the key of a shortcut: a letter as on a Latin keyboard, or a name such as `ArrowDown`. Null while a field has
 * the focus, a dialog is open, or a modifier is pressed.
 */
export function pressedKey(event: KeyboardEvent): string | null {
  const { key, code, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (target instanceof Element && target.closest(FIELDS)) return null;
  if (document.querySelector('dialog[open]')) return null;
  // A Thai or Chinese keyboard types other characters on the same keys.
  if (event.shiftKey && code === 'Slash') return '?';
  return /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : key;
}
