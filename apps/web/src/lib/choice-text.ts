import type { ItemChoice } from '@raan/contract/catalogue/variant';

/** Returns the chosen options of an ordered item, such as “Color: Red · Size: M”. */
export function choiceText(choices: readonly ItemChoice[]): string {
  return choices.map(({ option, value }) => `${option}: ${value}`).join(' · ');
}
