type GivenReasonProps<Code extends string> = {
  code: Code | 'other' | null;
  /** The operator's own, as they were written. */
  words: string | null;
  /** The page's words for the codes. */
  nameOf: (code: Exclude<Code, 'other'>) => string;
};

/** Why operators decided so: the reason in the reader's language, and what was written beside it; nothing where there is neither. */
export function GivenReason<Code extends string>({ code, words, nameOf }: GivenReasonProps<Code>) {
  return (
    <>
      {code === null || code === 'other' ? null : (
        <span className="block">{nameOf(code as Exclude<Code, 'other'>)}</span>
      )}
      {words ? <span className="block wrap-break-word whitespace-pre-line">{words}</span> : null}
    </>
  );
}
