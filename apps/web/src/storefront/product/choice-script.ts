// Shows which values can be combined, and price, stock and picture of the chosen variant.
import { chosenImage, optionParameter, type Choice } from '@raan/contract/catalogue/choosing';
import { findVariant, valueState, type StoreVariant } from '@raan/contract/catalogue/variant';
import { quantityMax } from '@raan/contract/storefront/storefront-endpoints';
import { moneyParts, smallMoneyClass } from '#ui/money-parts.ts';
import { chosenFacts } from './chosen-facts.ts';
import type { ProductSnapshot } from './product-snapshot.ts';

type ChoiceChange = { image: string | null; quantityMax: number };

/** Follows the choice in the form. Returns a function that reads the chosen variant. */
export function startChoices(
  snapshot: ProductSnapshot,
  onChange: (change: ChoiceChange) => void,
): () => StoreVariant | undefined {
  const form = document.querySelector<HTMLFormElement>('[data-buy]');
  const { options, variants } = snapshot.product;
  const inputsOf = (index: number) => [
    ...(form?.querySelectorAll<HTMLInputElement>(`input[name=${optionParameter(index)}]`) ?? []),
  ];
  const read = (): Choice => options.map((_, index) => inputsOf(index).find((input) => input.checked)?.value);
  let choice = read();
  const show = () => {
    choice = read();
    showStates(snapshot, choice, inputsOf);
    showFacts(snapshot, choice);
    for (const [index] of options.entries()) {
      const clear = inputsOf(index)[0]?.closest('fieldset')?.querySelector<HTMLElement>('[data-clear]');
      if (clear) clear.hidden = choice[index] === undefined;
    }
    onChange({
      image: chosenImage(options, variants, choice),
      quantityMax: quantityMax(chosenFacts(snapshot.product, choice).stock),
    });
  };
  const uncheck = (index: number) => {
    for (const input of inputsOf(index)) input.checked = false;
    show();
  };
  form?.addEventListener('click', ({ target }) => {
    const index = Number((target as HTMLElement).closest<HTMLElement>('[data-option]')?.dataset['option']);
    if (target instanceof HTMLInputElement && target.type === 'radio') {
      // A click on the chosen value deselects it. A new value is not yet in `choice`.
      if (choice[index] === target.value && target.dataset['fixed'] === undefined) uncheck(index);
    } else if ((target as HTMLElement).closest('[data-clear]')) {
      uncheck(index);
      inputsOf(index)
        .find((input) => !input.disabled)
        ?.focus();
    }
  });
  form?.addEventListener('change', ({ target }) => {
    if ((target as HTMLInputElement).type === 'radio') show();
  });
  // The browser may restore a choice after going back.
  addEventListener('pageshow', show);
  show();
  return () => findVariant(variants, read());
}

function showStates(
  { product, texts }: ProductSnapshot,
  choice: Choice,
  inputsOf: (index: number) => HTMLInputElement[],
): void {
  for (const [index] of product.options.entries())
    for (const input of inputsOf(index)) {
      const state = valueState(product.variants, choice, index, input.value);
      input.disabled = state !== 'available';
      const text = input.closest('label')?.querySelector('[data-state]');
      if (text)
        text.textContent = { available: '', sold_out: texts.valueSoldOut, missing: texts.valueMissing }[
          state
        ];
    }
}

function showFacts({ product, locale, texts }: ProductSnapshot, choice: Choice): void {
  const { low, high, before, discount, left } = chosenFacts(product, choice);
  setContent(
    'price',
    low < high ? [...amount(low, locale), '–', ...amount(high, locale)] : amount(low, locale),
  );
  setContent('price-before', before === null ? null : amount(before, locale));
  setContent('discount', discount > 0 ? [texts.discount.replace('{percent}', String(discount))] : null);
  if (product.status !== 'active') return;
  setContent('left', left === null ? null : [texts.stockLeft.replace('{count}', String(left))]);
  const inStock = document.querySelector<HTMLElement>('[data-in-stock]');
  if (inStock) inStock.hidden = left !== null;
}

/** Fills the element `data-fact=name`, and hides its surroundings without content. */
function setContent(name: string, content: (Node | string)[] | null): void {
  const element = document.querySelector(`[data-fact=${name}]`);
  element?.replaceChildren(...(content ?? []));
  const frame = element?.closest<HTMLElement>('[data-fact-frame]');
  if (frame) frame.hidden = content === null;
}

function amount(baht: number, locale: string): (Node | string)[] {
  return moneyParts(baht, locale).map(({ text, quiet }) =>
    quiet
      ? Object.assign(document.createElement('span'), { className: smallMoneyClass, textContent: text })
      : text,
  );
}
