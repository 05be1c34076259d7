import type { UseMutationResult } from '@tanstack/react-query';
import IconEye from '#icon/IconEye';
import { errorText } from '#lib/errors.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type LookButtonProps = {
  label: string;
  /** Asks for what is masked; the server writes the look down. */
  look: Pick<UseMutationResult<unknown, Error, void>, 'isPending' | 'isError' | 'error' | 'mutate'>;
  disabledReason?: string | false | undefined;
  /** Said where it could not be had; else what the server answered. */
  failed?: string;
};

/** Shows something personal whole that the list masks. */
export function LookButton({ label, look, disabledReason, failed }: LookButtonProps) {
  return (
    <div className="mt-2">
      <Button
        variant="ghost"
        className="-ml-5"
        icon={<IconEye size={20} aria-hidden />}
        loading={look.isPending}
        disabledReason={disabledReason}
        onClick={() => look.mutate()}
      >
        {label}
      </Button>
      {look.isError ? (
        <Notice tone="negative" alert>
          {failed ?? errorText(look.error)}
        </Notice>
      ) : null}
    </div>
  );
}
