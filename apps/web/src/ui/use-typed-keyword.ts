import { useState } from 'react';

/**
 * The text of a search field whose keyword is in the URL. Follows the URL (back, a link, "clear"), but not
 * the user's own search, because typing may have continued. Returns text, setter, and a setter for the
 * searched keyword.
 */
export function useTypedKeyword(keyword: string) {
  const [text, setText] = useState(keyword);
  const [before, setBefore] = useState(keyword);
  const [sentKeyword, setSentKeyword] = useState<string | null>(null);
  if (keyword !== before) {
    setBefore(keyword);
    setSentKeyword(null);
    if (keyword !== sentKeyword) setText(keyword);
  }
  return [text, setText, setSentKeyword] as const;
}
