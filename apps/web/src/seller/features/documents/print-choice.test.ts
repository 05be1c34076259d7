import { beforeEach, describe, expect, it, vi } from 'vitest';
import { savePrintChoice, loadPrintChoice } from './print-choice.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

describe('loadPrintChoice', () => {
  it("[ORD-12] returns a label in the user's language at first, then the last choice", () => {
    expect(loadPrintChoice('en')).toEqual({ kind: 'label', size: 'a6', language: 'en' });
    savePrintChoice({ kind: 'packing_slip', size: 'a4', language: 'th' });
    expect(loadPrintChoice('en')).toEqual({ kind: 'packing_slip', size: 'a4', language: 'th' });
  });

  it('[ORD-12] ignores stored values that are invalid', () => {
    for (const odd of ['{', '{"kind":"poster","size":"a6","language":"th"}', '[]', 'null']) {
      stored.set('print_choice', odd);
      expect(loadPrintChoice('th')).toEqual({ kind: 'label', size: 'a6', language: 'th' });
    }
  });
});
