import { useEffect, useRef, useState } from 'react';
import IconBarcode from '#icon/IconBarcode';
import { useMessages } from '#lib/i18n.tsx';
import { TextField } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { shippingMessages } from './shipping-messages.ts';
import type { ScannedHalf, ScanProblem } from './use-scan-pairs.ts';
import { useScanTexts } from './use-scan-texts.ts';

type ScanFieldProps = {
  half: ScannedHalf | undefined;
  problem: ScanProblem | undefined;
  onCode: (text: string) => void;
  /** Called with pasted lines. */
  onLines: (lines: string) => void;
  onOpenCamera: () => void;
};

/** Computers may have hand scanners, which type a code and press Enter. A phone's keyboard would cover the sheet. */
const isComputer = () => matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Reads one code after another: typed, pasted, or from a hand scanner. */
export function ScanField({ half, problem, onCode, onLines, onOpenCamera }: ScanFieldProps) {
  const t = useMessages(shippingMessages);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { step, problemText } = useScanTexts(half, problem);
  useEffect(() => {
    if (!isComputer()) return;
    // After the sheet has moved the focus to its first control.
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onCode(text.trim());
        setText('');
      }}
      onPaste={(event) => {
        const lines = event.clipboardData.getData('text').replaceAll('\r\n', '\n').trim();
        if (!lines.includes('\n')) return;
        event.preventDefault();
        onLines(lines);
      }}
    >
      <TextField
        ref={input}
        label={t('scanField')}
        hint={<span role="status">{step}</span>}
        error={problemText}
        value={text}
        onChange={setText}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        suffix={
          <IconButton
            label={t('openCamera')}
            icon={<IconBarcode size={22} aria-hidden />}
            className="text-brand"
            onClick={onOpenCamera}
          />
        }
      />
    </form>
  );
}
