import type { UseMutationResult } from '@tanstack/react-query';
import IconEye from '#icon/IconEye';
import { errorText } from '#lib/errors.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type RevealButtonProps = {
  label: string;
  /** Fetches the masked value; the server logs the access. */
  reveal: Pick<UseMutationResult<unknown, Error, void>, 'isPending' | 'isError' | 'error' | 'mutate'>;
  disabledReason?: string | false | undefined;
  /** Error text; defaults to the server's. */
  failureText?: string;
};

/** Reveals a masked personal value. */
export function RevealButton({ label, reveal, disabledReason, failureText }: RevealButtonProps) {
  return (
    <div className="mt-2">
      <Button
        variant="ghost"
        className="-ml-5"
        icon={<IconEye size={20} aria-hidden />}
        loading={reveal.isPending}
        disabledReason={disabledReason}
        onClick={() => reveal.mutate()}
      >
        {label}
      </Button>
      {reveal.isError ? (
        <Notice tone="negative" alert>
          {failureText ?? errorText(reveal.error)}
        </Notice>
      ) : null}
    </div>
  );
}
