import type { ItemChoice } from '@raan/contract/catalogue/variant';

type Chosen = { choices: readonly ItemChoice[] };

/** Returns the chosen options of an ordered item, such as “Colour: Red · Size: M”; empty without options. */
export function choiceText({ choices }: Chosen): string {
  return choices.map(({ option, value }) => `${option}: ${value}`).join(' · ');
}

type PackedItem = Chosen & { quantity: number; product_name: string; sku: string | null };

/** Returns what a packer needs: “2 × Lamp (Colour: Red · Size: M) · SKU L-RED-M”. */
export function packedItemText({ quantity, product_name: name, sku, ...item }: PackedItem): string {
  const options = choiceText(item);
  return `${quantity} × ${name}${options ? ` (${options})` : ''}${sku ? ` · SKU ${sku}` : ''}`;
}
