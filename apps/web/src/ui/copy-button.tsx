import { useEffect, useState } from 'react';
import IconCheck from '#icon/IconCheck';
import IconCopy from '#icon/IconCopy';
import { IconButton } from './icon-button.tsx';

const SHOWN_MS = 1_500;

type CopyButtonProps = { text: string; label: string; copiedLabel: string; onFailed?: () => void };

/** Copies a text and confirms it for a moment. */
export function CopyButton({ text, label, copiedLabel, onFailed }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      onFailed?.();
    }
  };
  return (
    <IconButton
      label={copied ? copiedLabel : label}
      icon={copied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
      className={copied ? '-my-2 text-positive' : '-my-2 text-ink-2'}
      onClick={() => void copy()}
    />
  );
}
