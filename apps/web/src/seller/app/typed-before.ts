// On a slow phone people type before the script is there. React starts fields from its own state, so what was typed is put back.

type Typed = { name: string; value: string; checked: boolean };

function fieldsOf(root: HTMLElement): HTMLInputElement[] {
  return [...root.querySelectorAll<HTMLInputElement>('input[name]')];
}

/**
 * Sets a field as a person would, so that React hears of it. While it takes over, React leaves the field as it is and remembers that as known;
 * so the field first becomes something else in React's sight.
 */
function set(field: HTMLInputElement, typed: Typed): void {
  if (field.type === 'checkbox') {
    field.checked = !typed.checked;
    field.click();
    return;
  }
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed.value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

let putBack = () => {};

/** Notes what stands in the fields of a prerendered page, before React takes it over. */
export function keepTyped(root: HTMLElement): void {
  const typed = fieldsOf(root).map(({ name, value, checked }) => ({ name, value, checked }));
  putBack = () => {
    const fields = fieldsOf(root);
    for (const kept of typed) {
      const field = fields.find(({ name }) => name === kept.name);
      if (field && (kept.value !== '' || kept.checked)) set(field, kept);
    }
  };
}

/** Puts it back, once, when the page has come alive. */
export function putBackTyped(): void {
  putBack();
  putBack = () => {};
}
