import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> & {
  label: string;
  icon: ReactNode;
  ref?: Ref<HTMLButtonElement>;
};

/** A round 48 px button with only an icon. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-12 shrink-0 items-center justify-center rounded-full text-ink hover:bg-sunken active:scale-95 transition-[background-color,transform] disabled:opacity-40',
        className,
      )}
    >
      {icon}
    </button>
  );
}
