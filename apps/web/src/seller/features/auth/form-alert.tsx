import IconAlertCircle from '#icon/IconAlertCircle';

/** The error of the whole form, above its button. */
export function FormAlert({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p
      role="alert"
      className="flex items-start gap-2 rounded-control bg-negative-tint px-4 py-3 text-sm text-negative"
    >
      <IconAlertCircle size={18} aria-hidden className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}
