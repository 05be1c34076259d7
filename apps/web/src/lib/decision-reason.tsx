type DecisionReasonProps<Code extends string> = {
  code: Code | 'other' | null;
  /** The operator's own text. */
  note: string | null;
  labelOf: (code: Exclude<Code, 'other'>) => string;
};

/** The reason of a decision in the reader's language, and the operator's note. Nothing without either. */
export function DecisionReason<Code extends string>({ code, note, labelOf }: DecisionReasonProps<Code>) {
  return (
    <>
      {code === null || code === 'other' ? null : (
        <span className="block">{labelOf(code as Exclude<Code, 'other'>)}</span>
      )}
      {note ? <span className="block wrap-break-word whitespace-pre-line">{note}</span> : null}
    </>
  );
}
