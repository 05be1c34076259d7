// Label artwork for packages: a shape, a motif, one large word and one small one.
import { box, dark, light, linear, oval, path, stroke, word } from '../ink.ts';
import { motif, type MotifName } from '../motifs.ts';

export type Label = {
  title: string;
  sub?: string;
  motif?: MotifName;
  /** Colour of the label itself; none means printed straight on the body. */
  paper?: string;
  ink?: string;
  accent?: string;
  look?: 'band' | 'card' | 'oval' | 'arch' | 'split';
  face?: 'sans' | 'serif';
};

/** Draws a label centred on x, from y down, w by h pixels. */
export function label(l: Label, x: number, y: number, w: number, h: number): string {
  const { look = 'card', face = 'sans', accent = '#c2703d', ink = '#3a2a2a' } = l;
  const paper = l.paper && linear([[0, dark(l.paper, 0.1)], [0.26, light(l.paper, 0.35)], [0.6, l.paper], [1, dark(l.paper, 0.16)]]);
  const left = x - w / 2;
  const shapes = {
    band: () => box(left, y, w, h, 0, paper ?? 'none') + box(left, y, w, 5, 0, accent) + box(left, y + h - 5, w, 5, 0, accent),
    card: () => box(left, y, w, h, Math.min(14, w * 0.08), paper ?? 'none'),
    oval: () => oval(x, y + h / 2, w / 2, h / 2, paper ?? 'none') + oval(x, y + h / 2, w / 2 - 7, h / 2 - 7, 'none', `stroke="${accent}" stroke-width="2.5"`),
    arch: () => path(`M${left} ${y + h}V${y + w / 2}A${w / 2} ${w / 2} 0 0 1 ${left + w} ${y + w / 2}V${y + h}Z`, paper ?? 'none'),
    split: () => box(left, y, w, h, 8, paper ?? 'none') + path(`M${left} ${y + h * 0.73}c${w * 0.3} ${-h * 0.1} ${w * 0.6} ${h * 0.1} ${w} 0V${y + h}H${left}Z`, accent),
  };
  const art = l.motif ? motif(l.motif, x, y + h * (look === 'arch' ? 0.34 : look === 'split' ? 0.25 : 0.29), Math.min(w * 0.44, h * 0.32), accent) : '';
  const title = Math.min(w * 0.32, h * 0.21, 54);
  const base = y + h * (look === 'split' ? 0.6 : l.motif ? 0.71 : 0.5);
  const subInk = look === 'split' ? light(accent, 0.85) : accent;
  return (
    (l.paper ? shapes[look]() : '') + art + word(l.title, x, base, title, ink, w * 0.84, face) +
    (l.sub ? word(l.sub, x, base + title * (look === 'split' ? 1.2 : 0.78), title * 0.5, subInk, w * 0.76, 'sans', 400) : '') +
    (l.motif || look === 'oval' ? '' : stroke(`M${x - w * 0.14} ${base + title * 1.15}h${w * 0.28}`, accent, 2.5))
  );
}
