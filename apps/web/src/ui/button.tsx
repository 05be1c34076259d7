import { useId, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import { useIsHydrated } from './hydrated.ts';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

const VARIANT: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-brand text-brand-ink hover:bg-brand-strong',
  secondary: 'bg-raised text-ink border border-line hover:border-line-strong',
  ghost: 'text-brand hover:bg-brand-tint',
  danger: 'bg-negative text-negative-ink hover:opacity-90',
};

const OFF = 'bg-sunken text-ink-2';

type ButtonStyle = { variant?: ButtonVariant; wide?: boolean; off?: boolean };

/** Returns a button's classes, for links: `<Link className={buttonClasses({variant: 'primary'})}>`. */
export function buttonClasses({ variant = 'primary', wide = false, off = false }: ButtonStyle): string {
  return classNames(
    'relative inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-5 py-1.5 text-base font-semibold select-none',
    'transition-[background-color,border-color,transform,opacity]',
    wide && 'w-full',
    off ? OFF : classNames(VARIANT[variant], 'active:scale-[0.98]'),
  );
}

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
  variant?: ButtonVariant;
  /** Fills the row. */
  wide?: boolean;
  /** Shows a spinner, keeps the size, ignores clicks. */
  loading?: boolean;
  /** Why the button is disabled; shown under it. Without a reason to show, leave the button out. */
  disabledReason?: string | false | undefined;
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A button of at least 48 px. Focusable while disabled, to read the reason. Pale until hydrated. */
export function Button({
  variant = 'primary',
  wide = false,
  loading = false,
  disabledReason,
  icon,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const off = Boolean(disabledReason);
  const isHydrated = useIsHydrated();
  const button = (
    <button
      {...rest}
      type={type}
      aria-disabled={off || loading || !isHydrated || undefined}
      aria-busy={loading || undefined}
      aria-describedby={off ? reasonId : rest['aria-describedby']}
      className={classNames(buttonClasses({ variant, wide, off }), !isHydrated && 'opacity-60', className)}
      onClick={(event) => {
        if (off || loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span
        className={classNames(
          'inline-flex items-center justify-center gap-2 [&>svg]:shrink-0',
          loading && 'invisible',
        )}
      >
        {icon}
        {children}
      </span>
      {loading ? <Spinner className="absolute" /> : null}
    </button>
  );
  if (!disabledReason) return button;
  return (
    <span className={classNames('flex-col items-center gap-1.5', wide ? 'flex w-full' : 'inline-flex')}>
      {button}
      <span id={reasonId} className="text-center text-xs text-ink-2">
        {disabledReason}
      </span>
    </span>
  );
}
