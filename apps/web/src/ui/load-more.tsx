import { Button } from './button.tsx';
import { useUiText } from './ui-text.tsx';

/** Loading of a list's next page. After an error it waits for a retry; loading again automatically would never end. */
export type MoreRows = { exists: boolean; isLoading: boolean; error: Error | null; load: () => void };

/** The button below a list that loads its next page. Nothing at the end of the list. */
export function LoadMore({ more, label }: { more: MoreRows; label: string }) {
  if (more.error) return <LoadMoreFailed more={more} />;
  if (!more.exists) return null;
  return (
    <Button variant="secondary" wide loading={more.isLoading} onClick={more.load}>
      {label}
    </Button>
  );
}

/** Says that the next page could not be loaded, with a retry. */
export function LoadMoreFailed({ more }: { more: MoreRows }) {
  const text = useUiText();
  return (
    <div role="alert" className="flex flex-col items-center gap-2 py-4 text-sm text-ink-2">
      {text.loadFailed}
      <Button variant="secondary" onClick={more.load}>
        {text.retry}
      </Button>
    </div>
  );
}
