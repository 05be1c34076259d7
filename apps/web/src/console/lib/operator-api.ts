// API client of the console. Sends the operator's token, never a seller's.
import type { Data, EndpointDefinition } from '@raan/contract/endpoint';
import { ApiError, errorFromResponse } from '#lib/api-error.ts';
import { sendRequest, throwWithMessages, type CallArguments } from '#lib/api.ts';
import { endOperatorSession, readOperatorToken } from './operator-session.ts';

/** Endpoints that accept an operator's token. */
export type ConsoleEndpoint = EndpointDefinition & { readonly access: 'public' | 'operator' };

/** Calls a console endpoint and returns its data. Throws ApiError; a 401 ends the operator's session. */
export async function callConsole<E extends ConsoleEndpoint>(
  endpoint: E,
  ...[input, options = {}]: CallArguments<E>
): Promise<Data<E>> {
  const isPublic = endpoint.access === 'public';
  const token = isPublic ? undefined : readOperatorToken();
  if (!isPublic && !token) throw new ApiError('AUTH_TOKEN_INVALID', { status: 401 });
  const { status, response } = await sendRequest(endpoint, input ?? {}, token, options).catch(
    throwWithMessages,
  );
  if (status === 401 && !isPublic) endOperatorSession('over');
  const isSuccess = status >= 200 && status <= 299 && response.success;
  if (!isSuccess) return await throwWithMessages(errorFromResponse(status, response));
  return response.data as Data<E>;
}
