// Stored on this device, because it has the printer.
import { DOCUMENT_KINDS, PAPER_SIZES } from '@raan/contract/documents/document-rules';
import type { DocumentKind, PaperSize } from '@raan/contract/documents/document-rules';
import { LANGUAGES, type Language } from '@raan/contract/language';
import { readStoredJson, writeStored } from '#lib/storage.ts';

export type PrintChoice = { kind: DocumentKind; size: PaperSize; language: Language };

const KEY = 'print_choice';

function isChoice(value: unknown): value is PrintChoice {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, size, language } = value as Record<keyof PrintChoice, unknown>;
  return (
    DOCUMENT_KINDS.some((one) => one === kind) &&
    PAPER_SIZES.some((one) => one === size) &&
    LANGUAGES.some((one) => one === language)
  );
}

/** Returns the last choice, otherwise a label for a label printer in the user's language. */
export function loadPrintChoice(language: Language): PrintChoice {
  return readStoredJson('local', KEY, isChoice) ?? { kind: 'label', size: 'a6', language };
}

export function savePrintChoice(choice: PrintChoice): void {
  writeStored('local', KEY, JSON.stringify(choice));
}
