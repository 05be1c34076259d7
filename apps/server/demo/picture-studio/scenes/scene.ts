// One scene describes everything the studio needs to picture one product.
import type { Art } from '../ink.ts';
import type { MotifName } from '../motifs.ts';
import type { Label } from '../shapes/label.ts';
import type { Prop, Set, Tone } from '../stage.ts';

export type Scene = {
  tone: Tone;
  set: Set;
  /** Draws the product; c is the colour variant, or undefined for a product without colours. */
  draw: (c: string) => Art;
  /** What lies around it. */
  props?: readonly Prop[];
  /** What stands behind it. */
  back?: readonly Prop[];
  /** Fraction of the usual size. */
  room?: number;
  /** How the second picture is made; products with colours show them side by side unless this says otherwise. */
  second?: 'pair' | 'close' | 'line' | 'tilt';
  /** Backdrop of the second picture. */
  tone2?: Tone;
  shades?: Record<string, string>;
};

/** A label in one line: title, small word, motif, paper, ink, accent, look, face. */
export const tag = (title: string, sub?: string, motif?: MotifName, paper?: string, ink?: string, accent?: string, look?: Label['look'], face?: Label['face']): Label => ({ title, sub, motif, paper, ink, accent, look, face });
