import { useState } from 'react';

/**
 * The text of a search field whose keyword stands in the address: it follows the address when that changes by itself (back, a link, "clear"),
 * and not when the change is what was typed, which may have gone on meanwhile. Returns the text, its setter, and the mark for a keyword on its way.
 */
export function useTypedKeyword(keyword: string) {
  const [text, setText] = useState(keyword);
  const [before, setBefore] = useState(keyword);
  const [sent, setSent] = useState<string | null>(null);
  if (keyword !== before) {
    setBefore(keyword);
    setSent(null);
    if (keyword !== sent) setText(keyword);
  }
  return [text, setText, setSent] as const;
}
