import { useEffect, useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { get, useForm, type FieldValues, type Path, type PathValue } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import { fieldError } from '../errors.ts';
import { deleteDraft, readDraft, writeDraft, type DraftOptions } from './form-draft.ts';

type FieldTexts<Values extends FieldValues> = Partial<Record<Path<Values>, string | undefined>>;

/** A request body whose fields may be missing or empty, before validation. */
type Unchecked<Body> = { [Name in keyof Body]?: Body[Name] | '' | null | undefined };

export type DraftFormOptions<Values extends FieldValues, Body = Values> = {
  /** The contract's schema of the request body. Fields have the same names as in the body. Without it, `check` finds all errors. */
  schema?: z.ZodMiniType<unknown, Body>;
  /** When they change, fields that the user has not edited change too. */
  defaultValues: Values;
  /** Returns the values themselves by default. */
  toBody?: (values: Values) => Unchecked<Body>;
  /** Errors of fields that the schema rejects. The server checks fields without a text here. */
  texts?: FieldTexts<Values>;
  /** Errors that the schema does not know, such as a repeated password that differs. */
  check?: (values: Values) => FieldTexts<Values>;
  /** The command that `send` runs. A form without one stays on the device, such as a filter. */
  command?: { isRunning: boolean; error: Error | null; reset: () => void };
  /** Sends the valid form. With a command, it resolves to undefined after a failure, as `run` does. */
  send: (body: Body) => unknown;
  /** Path of the fields in the request, such as `store_setting.`; the server's errors have it. */
  errorPrefix?: string;
  /** Runs when an invalid form is submitted. Its errors are shown beside the fields anyway. */
  onInvalid?: (values: Values) => void;
  /** Asks for confirmation instead of sending. `send` sends the form, as `send` of the form does. */
  confirm?: (values: Values, send: () => void) => void;
  /** Returns to the default values after success. Otherwise the form keeps its values. */
  resetsAfterSuccess?: boolean;
  draft?: DraftOptions<Values>;
};

const NO_COMMAND = { isRunning: false, error: null, reset: () => undefined };

export type FormField<Value> = {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
};

/**
 * Owns a form: values, errors by field, submission and an optional draft. An error is shown after the first submit or
 * after leaving the field; a server error until its field changes. A failed submit focuses the first invalid field.
 */
export function useDraftForm<Values extends FieldValues, Body = Values>(
  options: DraftFormOptions<Values, Body>,
) {
  const { defaultValues, command = NO_COMMAND, draft, errorPrefix = '' } = options;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const state = useForm<Values>({ values: defaultValues, resetOptions: { keepDirtyValues: true } });
  const { touchedFields, defaultValues: savedValues } = state.formState;
  const values = state.watch();
  const [submits, setSubmits] = useState(0);
  const [sentValues, setSentValues] = useState<Values>();
  const [isRestored, setIsRestored] = useState(false);

  useLayoutEffect(() => {
    if (!draft) return;
    const stored = Object.entries(readDraft(draft));
    for (const [name, value] of stored) state.setValue(name as Path<Values>, value, { shouldDirty: true });
    setIsRestored(stored.length > 0);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a draft is restored once
  }, []);

  // Runs after the errors are rendered.
  useEffect(() => {
    element.current
      ?.querySelector<HTMLElement>('[aria-invalid=true]:not(fieldset), fieldset[aria-invalid=true] input')
      ?.focus();
  }, [submits, command.error]);

  const problems = findProblems(options, values);

  function serverErrorOf(name: Path<Values>): string | undefined {
    const isUnchanged = isSame(get(values, name), get(sentValues, name));
    return isUnchanged ? fieldError(command.error, errorPrefix + name) : undefined;
  }

  function errorOf(name: Path<Values>): string | undefined {
    const isLeft = Boolean(get(touchedFields, name)) && get(values, name) !== '';
    return (submits > 0 || isLeft ? problems[name] : undefined) ?? serverErrorOf(name);
  }

  function setValue<Name extends Path<Values>>(name: Name, value: PathValue<Values, Name>): void {
    state.setValue(name, value, { shouldDirty: true });
    if (draft) writeDraft(draft, state.getValues(), defaultValues);
  }

  async function send(): Promise<void> {
    const sent = structuredClone(state.getValues());
    setSentValues(sent);
    const result = await options.send(bodyOf(options, sent) as Body);
    if (options.command && result === undefined) return;
    setIsRestored(false);
    setSubmits(0);
    if (options.resetsAfterSuccess) state.reset(defaultValues);
    else state.resetDefaultValues(sent);
    // Keeps what was typed while sending.
    if (draft) writeDraft(draft, state.getValues(), options.resetsAfterSuccess ? defaultValues : sent);
  }

  function submit(): void {
    if (command.isRunning) return;
    setSubmits(submits + 1);
    if (Object.keys(problems).length > 0) options.onInvalid?.(values);
    else if (options.confirm) options.confirm(state.getValues(), () => void send());
    else void send();
  }

  return {
    values,
    setValue,
    /** Errors by field, also those that are not shown yet. */
    problems,
    /** Properties of the field's component. */
    field: <Name extends Path<Values>>(name: Name): FormField<PathValue<Values, Name>> => ({
      name,
      value: get<Values, PathValue<Values, Name>>(values, name),
      onChange: (value) => setValue(name, value),
      onBlur: () => state.setValue(name, state.getValues(name), { shouldTouch: true }),
      error: errorOf(name),
    }),
    /** Properties of the form element. A submit button outside of it has its `id` as `form`. */
    element: {
      id,
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submit();
      },
    },
    /** Submits the form, for buttons that are no submit buttons. */
    submit,
    /** Sends the form after its confirmation. */
    send,
    isSubmitting: command.isRunning,
    /** The form was submitted and has not succeeded since, so its errors are shown. */
    isSubmitted: submits > 0,
    /** The values differ from the default values, and from those of the last successful submission. */
    isDirty: !isSame(values, savedValues),
    /** The values come from a draft. */
    isRestored,
    /** The error of the last submission. */
    error: command.error,
    /** The same, if it belongs to no field. */
    formError: hasFieldError(command.error, (name) => get(values, name.slice(errorPrefix.length)))
      ? null
      : command.error,
    /** Returns to the default values and deletes the draft. */
    reset: () => {
      if (draft) deleteDraft(draft);
      if (command.error) command.reset();
      state.reset(defaultValues, { keepDirtyValues: false });
      setSubmits(0);
      setIsRestored(false);
    },
  };
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export type DraftForm<Values extends FieldValues> = ReturnType<typeof useDraftForm<Values, unknown>>;

function bodyOf<Values extends FieldValues, Body>(
  { toBody }: DraftFormOptions<Values, Body>,
  values: Values,
): unknown {
  return toBody ? toBody(values) : values;
}

/** Returns the error of each invalid field. */
function findProblems<Values extends FieldValues, Body>(
  options: DraftFormOptions<Values, Body>,
  values: Values,
): Readonly<Record<string, string>> {
  const { schema, texts, check } = options;
  const issues = schema?.safeParse(bodyOf(options, values)).error?.issues ?? [];
  const schemaTexts = issues.map(({ path }) => {
    const name = path.join('.');
    return [name, texts?.[name as Path<Values>]] as const;
  });
  const checkTexts = Object.entries<string | undefined>(check?.(values) ?? {}).filter(([, text]) => text);
  return Object.fromEntries(
    [...schemaTexts, ...checkTexts].flatMap(([name, text]) => (text ? [[name, text]] : [])),
  );
}

function hasFieldError(error: Error | null, valueOf: (name: string) => unknown): boolean {
  return (
    error instanceof ApiError && Object.keys(error.fieldErrors).some((name) => valueOf(name) !== undefined)
  );
}
