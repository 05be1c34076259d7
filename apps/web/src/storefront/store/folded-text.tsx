import IconChevronDown from '#icon/IconChevronDown';

/** Longer texts do not fit in a phone's line. */
const LINE_CHARACTERS = 45;

/** A text of which phones show one line until it is tapped, so that products follow soon. Works without script. */
export function FoldedText({ children: text }: { children: string }) {
  if (text.length <= LINE_CHARACTERS && !text.includes('\n'))
    return <p className="min-w-0 wrap-break-word">{text}</p>;
  return (
    <details className="group min-w-0 flex-1">
      <summary className="relative flex list-none items-start gap-1 after:absolute after:inset-x-0 after:-inset-y-2 lg:pointer-events-none [&::-webkit-details-marker]:hidden">
        <span className="line-clamp-1 min-w-0 flex-1 whitespace-pre-line wrap-break-word group-open:line-clamp-none lg:line-clamp-none">
          {text}
        </span>
        <IconChevronDown
          size={18}
          aria-hidden
          className="mt-0.5 shrink-0 transition-transform group-open:rotate-180 lg:hidden"
        />
      </summary>
    </details>
  );
}
