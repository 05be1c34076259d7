import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPrintChoice, printChoice } from './print-choice.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

describe('what is printed', () => {
  it('[ORD-12] is a label in the reader’s language at first, and then what was chosen last', () => {
    expect(printChoice('en')).toEqual({ kind: 'label', size: 'a6', language: 'en' });
    keepPrintChoice({ kind: 'packing_slip', size: 'a4', language: 'th' });
    expect(printChoice('en')).toEqual({ kind: 'packing_slip', size: 'a4', language: 'th' });
  });

  it('[ORD-12] is not taken from what another version kept', () => {
    for (const odd of ['{', '{"kind":"poster","size":"a6","language":"th"}', '[]', 'null']) {
      kept.set('print_choice', odd);
      expect(printChoice('th')).toEqual({ kind: 'label', size: 'a6', language: 'th' });
    }
  });
});
