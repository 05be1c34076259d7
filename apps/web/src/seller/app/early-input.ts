// Sellers on slow phones type before hydration, and React would reset the fields.

type FieldState = { name: string; value: string; checked: boolean };

function findFields(root: HTMLElement): HTMLInputElement[] {
  return [...root.querySelectorAll<HTMLInputElement>('input[name]')];
}

// During hydration React takes the present value as known and ignores it, so the field gets a different value
// first.
function setField(field: HTMLInputElement, state: FieldState): void {
  if (field.type === 'checkbox') {
    field.checked = !state.checked;
    field.click();
    return;
  }
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, state.value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

let restore = () => {};

/** Captures the fields of a prerendered page before hydration. */
export function captureEarlyInput(root: HTMLElement): void {
  const states = findFields(root).map(({ name, value, checked }) => ({ name, value, checked }));
  restore = () => {
    const fields = findFields(root);
    for (const state of states) {
      const field = fields.find(({ name }) => name === state.name);
      if (field && (state.value !== '' || state.checked)) setField(field, state);
    }
  };
}

/** Restores the captured input once, after the page is hydrated. */
export function restoreEarlyInput(): void {
  restore();
  restore = () => {};
}
