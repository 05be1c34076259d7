import { describe, expect, it } from 'vitest';
import { THEME_COLORS } from '@raan/contract/theme-colors';
import { contrast, storeShades, storeThemeCss } from './store-theme.ts';

const colors = [
  ...THEME_COLORS.map((color) => color.value),
  '#ffffff',
  '#000000',
  '#ffff00',
  '#808080',
  '#777777',
];

describe('store colours', () => {
  it.each(colors)('keep %s readable in light and dark', (color) => {
    for (const [scheme, ground] of [
      ['light', '#fafaf9'],
      ['dark', '#1c1917'],
    ] as const) {
      const shades = storeShades(color, scheme);
      expect(contrast(shades.accentInk, shades.accent)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades.text, ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades.text, shades.tint)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(shades.strong, shades.tint)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('keep anything but a colour out of the stylesheet', () => {
    expect(storeThemeCss('red}body{display:none')).toBe(storeThemeCss('#0f766e'));
  });
});
