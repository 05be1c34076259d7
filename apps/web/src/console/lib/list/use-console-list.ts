import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Data, EndpointDefinition, Input } from '@raan/contract/endpoint';
import { ApiError } from '#lib/api-error.ts';
import type { CallArguments, RequestParts } from '#lib/api.ts';
import { reloadLists, type ListPage } from '#lib/list/cursor-list.ts';
import { useCursorList, type CursorListOptions } from '#lib/list/use-cursor-list.ts';
import { callConsole, type ConsoleEndpoint } from '../operator-api.ts';

/** Query keys of lists. Apart from the others, because only lists have pages. */
const LISTS_KEY = ['console-lists'] as const;

/** The field of a response that contains the rows of the list. */
type RowsField<E extends EndpointDefinition> = {
  [Field in keyof Data<E>]: Data<E>[Field] extends readonly unknown[] ? Field : never;
}[keyof Data<E>];

type ConsolePage<E extends EndpointDefinition, Field extends keyof Data<E>> = Omit<Data<E>, Field> &
  ListPage<Data<E>[Field] extends readonly (infer Row)[] ? Row : never>;

type ConsoleListOptions<Page extends ListPage> = Pick<CursorListOptions<Page>, 'idOf' | 'refetchInterval'> & {
  /** A changed number loads the list again. */
  revision?: number;
};

/** Returns the query key of all lists of an endpoint, whatever their filters. */
export function consoleListKey(endpoint: EndpointDefinition): QueryKey {
  return [...LISTS_KEY, endpoint.path];
}

/** Updates everything on screen after a write. Lists keep their place: all their loaded pages are fetched again. */
export async function refreshConsole(client: QueryClient): Promise<void> {
  await Promise.all([reloadLists(client, LISTS_KEY), client.invalidateQueries({ queryKey: ['console'] })]);
}

/**
 * Loads a list page by page. `rowsField` names the rows in the response. The frame reports failed refetches, so `error`
 * is only set while there is nothing to show.
 */
export function useConsoleList<E extends ConsoleEndpoint, Field extends RowsField<E>>(
  endpoint: E,
  rowsField: Field,
  input: Input<E>,
  { revision, ...options }: ConsoleListOptions<ConsolePage<E, Field>> = {},
) {
  const { params, query }: RequestParts = input;
  const list = useCursorList<ConsolePage<E, Field>>({
    ...options,
    key: [...consoleListKey(endpoint), params, query, revision],
    quiet: true,
    fetchPage: async (position, signal) => {
      const parts = { ...input, query: { ...(query as object), cursor: position?.cursor } };
      const call = [parts, signal && { signal }] as unknown as CallArguments<E>;
      const page = (await callConsole(endpoint, ...call)) as Readonly<Record<PropertyKey, unknown>>;
      const { [rowsField]: rows, ...figures } = page;
      return { ...figures, rows } as unknown as ConsolePage<E, Field>;
    },
  });
  type Row = (typeof list.rows)[number];
  return {
    ...list,
    idOf: options.idOf ?? ((row: Row) => (row as { id: number }).id),
    error: list.list ? null : list.error,
    /** The operator's role may not see this list. */
    isRefused: list.error instanceof ApiError && list.error.status === 403,
  };
}
