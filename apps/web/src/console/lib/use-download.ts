import { useMutation } from '@tanstack/react-query';
import type { Input } from '@raan/contract/endpoint';
import { errorText } from '#lib/errors.ts';
import { FILE_RESPONSE } from '#lib/file-response.ts';
import { saveFile } from '#ui/save-file.ts';
import { toast } from '#ui/toast-store.ts';
import { callConsole, type ConsoleEndpoint } from './operator-api.ts';

/** Fetches a file and saves it through the browser. A failure shows a toast. */
export function useDownload<E extends ConsoleEndpoint & { file: string }>(endpoint: E, input: Input<E>) {
  return useMutation({
    mutationFn: async () => {
      const file: unknown = await callConsole<ConsoleEndpoint>(endpoint, input, FILE_RESPONSE);
      saveFile(file as File);
    },
    onError: (error) => toast.error(errorText(error)),
    meta: { quiet: true },
  });
}
