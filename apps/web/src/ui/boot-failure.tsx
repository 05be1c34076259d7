import { buttonClasses } from './button.tsx';

type BootFailureProps = { title: string; detail: string; reload: string; overPage: boolean };

/** Shown by an inline script when the app does not start. In every document, as React can't render then. */
export function BootFailure({ title, detail, reload, overPage }: BootFailureProps) {
  return (
    <div
      id="failure"
      hidden
      className={`pointer-events-none fixed inset-0 z-50 flex justify-center p-4 ${overPage ? 'items-end' : 'items-center'}`}
    >
      <div
        role="alert"
        className="pointer-events-auto flex w-full max-w-96 flex-col items-center gap-2 rounded-card bg-raised p-6 text-center text-ink shadow-float"
      >
        <p className="text-base font-semibold">{title}</p>
        <p className="text-sm text-balance text-ink-2">{detail}</p>
        <button type="button" className={`mt-2 ${buttonClasses({ variant: 'primary', wide: true })}`}>
          {reload}
        </button>
      </div>
    </div>
  );
}
