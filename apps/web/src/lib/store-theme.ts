// Text stays readable in light and dark, whatever colour the seller picks.
const TEXT_CONTRAST_MIN = 4.5;
/** A fill with at least this contrast gets white text, and is darkened until the text is readable. */
const WHITE_CONTRAST_MIN = 3;
const STEP = 0.04;
const PAPER = '#fafaf9';
const NIGHT = '#1c1917';
const WHITE = '#ffffff';
const BLACK = '#0c0a09';

type Rgb = readonly [number, number, number];

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function format(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

/** Mixes `share` (0 to 1) of the second colour into the first. */
function mix(one: string, other: string, share: number): string {
  const [r, g, b] = parse(one);
  const [r2, g2, b2] = parse(other);
  const between = (from: number, to: number) => from * (1 - share) + to * share;
  return format([between(r, r2), between(g, g2), between(b, b2)]);
}

function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map((channel) => {
    const c = channel / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the WCAG contrast ratio of two colours (#rrggbb): 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Moves a colour towards another until text in it is readable on every background. */
function readable(hex: string, towards: string, grounds: readonly string[]): string {
  for (let share = 0; share < 1; share += STEP) {
    const candidate = mix(hex, towards, share);
    if (grounds.every((ground) => contrast(candidate, ground) >= TEXT_CONTRAST_MIN)) return candidate;
  }
  return towards;
}

function inkOn(fill: string): string {
  return contrast(WHITE, fill) >= TEXT_CONTRAST_MIN ? WHITE : BLACK;
}

type Shades = {
  /** Fill colour: the seller's colour, darkened when white text needs it. */
  accent: string;
  accentInk: string;
  text: string;
  strong: string;
  tint: string;
};

/** Returns the shades of a store's colour for a colour scheme. Falls back to teal for an invalid colour. */
export function storeShades(color: string, scheme: 'light' | 'dark'): Shades {
  const hex = /^#[0-9a-f]{6}$/i.test(color) ? color.toLowerCase() : '#0f766e';
  const ground = scheme === 'light' ? PAPER : NIGHT;
  const contrastEnd = scheme === 'light' ? BLACK : WHITE;
  // A fill must stand out from the page background.
  const distinct = contrast(hex, ground) < 1.4 ? mix(hex, contrastEnd, 0.2) : hex;
  const accent =
    contrast(WHITE, distinct) >= WHITE_CONTRAST_MIN ? readable(distinct, BLACK, [WHITE]) : distinct;
  const tint = mix(accent, ground, scheme === 'light' ? 0.88 : 0.8);
  const text = readable(accent, contrastEnd, [ground, tint]);
  return { accent, accentInk: inkOn(accent), text, strong: mix(text, contrastEnd, 0.2), tint };
}

/** Returns the store's colours as CSS declarations for :root, for both schemes. */
export function storeThemeCss(color: string): string {
  const [light, dark] = [storeShades(color, 'light'), storeShades(color, 'dark')];
  const both = (of: (shades: Shades) => string) => `light-dark(${of(light)},${of(dark)})`;
  return [
    `--accent:${both((s) => s.accent)}`,
    `--accent-ink:${both((s) => s.accentInk)}`,
    `--brand:${both((s) => s.text)}`,
    `--brand-strong:${both((s) => s.strong)}`,
    `--brand-ink:${both((s) => inkOn(s.text))}`,
    `--brand-tint:${both((s) => s.tint)}`,
    `--awning:${both((s) => s.accent)}`,
  ].join(';');
}
