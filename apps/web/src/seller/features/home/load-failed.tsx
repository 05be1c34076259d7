import { Button } from '#ui/button.tsx';
import { useUiText } from '#ui/ui-text.tsx';

/** A one-line error with a retry button. */
export function LoadFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { retry } = useUiText();
  return (
    <div
      role="alert"
      className="flex items-center justify-between gap-3 rounded-card bg-sunken py-2 pr-2 pl-4 text-sm"
    >
      {text}
      <Button variant="ghost" className="shrink-0 whitespace-nowrap" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}
