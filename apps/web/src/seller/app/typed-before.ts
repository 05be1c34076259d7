// On a slow phone people type before the script is there. React starts fields from its own state, so what was typed is put back.

type Typed = { name: string; value: string; checked: boolean };

function fieldsOf(root: HTMLElement): HTMLInputElement[] {
  return [...root.querySelectorAll<HTMLInputElement>('input[name]')];
}

/** Sets a field as a person would, so that React hears of it. */
function set(field: HTMLInputElement, typed: Typed): void {
  if (field.type === 'checkbox') {
    if (field.checked !== typed.checked) field.click();
    return;
  }
  if (field.value === typed.value) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed.value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Notes what stands in the fields of a prerendered page; the answer puts it back once React has taken over. */
export function keepTyped(root: HTMLElement): () => void {
  const typed = fieldsOf(root).map(({ name, value, checked }) => ({ name, value, checked }));
  return () => {
    const fields = fieldsOf(root);
    for (const kept of typed) {
      const field = fields.find(({ name }) => name === kept.name);
      if (field && (kept.value !== '' || kept.checked)) set(field, kept);
    }
  };
}
