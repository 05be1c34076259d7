import { describe, expect, it } from 'vitest';
import {
  availableChoice,
  choiceFromParameters,
  chosenImage,
  chosenNames,
  fittingVariants,
  initialChoice,
  offeredOptions,
  toggleValue,
} from './choosing.ts';
import { valueState } from './variant.ts';

const value = (key: string, image: string | null = null) => ({ key, name: key.toLowerCase(), image });
const color = { kind: 'color' as const, name: 'Color', values: [value('Red', '/red'), value('Blue')] };
const size = { kind: 'size' as const, name: 'Size', values: [value('S'), value('M')] };
const options = [color, size];
const variant = (
  choice: string[],
  status: 'active' | 'sold_out' = 'active',
  image: string | null = null,
) => ({
  choice,
  status,
  image,
});
const variants = [
  variant(['Red', 'S']),
  variant(['Red', 'M'], 'sold_out'),
  variant(['Blue', 'M'], 'active', '/bm'),
];

describe('[GOOD-01] choosing a variant', () => {
  it('selects the value of an option that has only one', () => {
    expect(initialChoice([color, { ...size, values: [value('M')] }])).toEqual([undefined, 'M']);
    expect(initialChoice([])).toEqual([]);
  });

  it('omits values that no variant has', () => {
    const wide = { ...size, values: [...size.values, value('XL')] };
    expect(offeredOptions([color, wide], variants)).toEqual(options);
  });

  it('reports which values are missing or sold out beside the others', () => {
    const states = (choice: (string | undefined)[]) =>
      options.map(({ values }, index) => values.map(({ key }) => valueState(variants, choice, index, key)));
    expect(states([undefined, undefined])).toEqual([
      ['available', 'available'],
      ['available', 'available'],
    ]);
    expect(states(['Red', undefined])[1]).toEqual(['available', 'sold_out']);
    expect(states(['Blue', undefined])[1]).toEqual(['missing', 'available']);
    expect(states([undefined, 'S'])[0]).toEqual(['available', 'missing']);
  });

  it('deselects a value with a second click', () => {
    expect(toggleValue(['Red', undefined], 1, 'S')).toEqual(['Red', 'S']);
    expect(toggleValue(['Red', 'S'], 1, 'S')).toEqual(['Red', undefined]);
  });

  it('starts again when the chosen combination is no longer available', () => {
    expect(availableChoice(options, variants, ['Red', 'S'])).toEqual(['Red', 'S']);
    expect(availableChoice(options, variants, ['Red', 'M'])).toEqual([undefined, undefined]);
    expect(availableChoice(options, variants, ['Pink', undefined])).toEqual([undefined, undefined]);
    expect(availableChoice(options, variants, ['Red'])).toEqual([undefined, undefined]);
  });

  it('narrows to the variants in stock that fit, or to those sold out if there are no others', () => {
    expect(fittingVariants(variants, ['Red', undefined])).toEqual([variants[0]]);
    expect(fittingVariants(variants, ['Red', 'M'])).toEqual([variants[1]]);
    expect(fittingVariants(variants, ['Blue', 'S'])).toEqual([]);
  });

  it('shows the picture of the variant, else that of a value, else the product’s', () => {
    expect(chosenImage(options, variants, ['Blue', 'M'])).toBe('/bm');
    expect(chosenImage(options, variants, ['Red', undefined])).toBe('/red');
    expect(chosenImage(options, variants, [undefined, 'M'])).toBeNull();
    expect(chosenNames(options, ['Red', 'S'])).toEqual(['red', 's']);
  });

  it('reads a choice from a URL and ignores values that do not exist', () => {
    const read = (query: string) => choiceFromParameters(options, new URLSearchParams(query));
    expect(read('option1=Red&option2=M')).toEqual(['Red', 'M']);
    expect(read('option1=Pink&option3=x')).toEqual([undefined, undefined]);
  });
});
