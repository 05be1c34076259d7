import {
  useEffect,
  useId,
  useRef,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import { classNames } from './class-names.ts';
import IconAlertCircle from '#icon/IconAlertCircle';

export const controlClasses =
  'w-full min-h-13 rounded-control border bg-raised px-4 text-base text-ink transition-[border-color,box-shadow] outline-none ' +
  'border-line-strong/60 hover:border-line-strong focus:border-brand focus:ring-3 focus:ring-brand/20 ' +
  'aria-invalid:border-negative aria-invalid:focus:ring-negative/20 disabled:bg-sunken disabled:text-ink-2';

export type FieldFrame = {
  label: string;
  /** Says how to fix the problem. Shown under the field and announced. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Hides the label visually where the context is clear, as in a search box. */
  labelHidden?: boolean;
};

type FieldProps = FieldFrame & {
  /** Renders the control, which must have these attributes. */
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
  aside?: ReactNode;
};

/** The frame of every form control: label above, error or hint below. */
export function Field({ label, error, hint, labelHidden, aside, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="flex flex-col gap-1.5">
      <div className={classNames('flex items-baseline justify-between gap-3', labelHidden && 'sr-only')}>
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : hint ? (
        <p id={noteId} className="text-sm text-ink-2">
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** The error under a control, which names it with `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-negative">
      <IconAlertCircle size={16} aria-hidden className="mt-1 shrink-0" />
      {children}
    </p>
  );
}

type TextFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix'> &
  FieldFrame & {
    value: string;
    onChange: (value: string) => void;
    aside?: ReactNode;
    prefix?: ReactNode;
    suffix?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

/** A one-line text field. Set the keyboard with `inputMode`, `type` and `autoComplete`. */
export function TextField({
  label,
  error,
  hint,
  labelHidden,
  aside,
  prefix,
  suffix,
  onChange,
  className,
  ref,
  ...input
}: TextFieldProps) {
  const inputElement = useRef<HTMLInputElement>(null);
  // Takes over a value that was typed or autofilled before hydration.
  useEffect(() => {
    const before = inputElement.current?.value;
    if (before && before !== input.value) onChange(before);
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <Field label={label} error={error} hint={hint} labelHidden={labelHidden} aside={aside}>
      {(control) => (
        <div className="relative flex items-center">
          {prefix ? (
            <span className="pointer-events-none absolute left-4 inline-flex text-ink-2">{prefix}</span>
          ) : null}
          <input
            {...input}
            {...control}
            ref={(element) => {
              inputElement.current = element;
              if (typeof ref === 'function') return ref(element);
              if (ref) ref.current = element;
            }}
            onChange={(event) => onChange(event.target.value)}
            className={classNames(
              controlClasses,
              'read-only:bg-sunken',
              prefix ? 'pl-11' : null,
              suffix ? 'pr-14' : null,
              className,
            )}
          />
          {suffix ? <span className="absolute right-1 inline-flex">{suffix}</span> : null}
        </div>
      )}
    </Field>
  );
}

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> &
  FieldFrame & { value: string; onChange: (value: string) => void; ref?: Ref<HTMLTextAreaElement> };

/** A multi-line text field. With `maxLength` it shows a counter. */
export function TextArea({
  label,
  error,
  hint,
  labelHidden,
  onChange,
  rows = 3,
  className,
  ...area
}: TextAreaProps) {
  const counter = area.maxLength ? (
    <span className="tabular text-xs text-ink-2">
      {area.value.length}/{area.maxLength}
    </span>
  ) : null;
  return (
    <Field label={label} error={error} hint={hint} labelHidden={labelHidden} aside={counter}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(controlClasses, 'resize-y py-3 read-only:bg-sunken', className)}
        />
      )}
    </Field>
  );
}
