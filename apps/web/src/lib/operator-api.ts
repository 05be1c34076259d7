// The console's door to the server: an operator's token goes through here, a seller's never does.
import type { Data, EndpointDefinition } from '@raan/contract/endpoint';
import { ApiError, errorOfAnswer } from './api-error.ts';
import { exchange, withWords, type Arguments } from './api.ts';
import { endOperatorSession, operatorToken } from './operator-session.ts';

/** What an operator may call: a seller's endpoint would refuse the token. */
type ConsoleEndpoint = EndpointDefinition & { readonly access: 'public' | 'operator' };

/** Calls an endpoint of the console and answers its data. Throws ApiError; a 401 ends the operator's session. */
export async function callConsole<E extends ConsoleEndpoint>(
  endpoint: E,
  ...[input, options = {}]: Arguments<E>
): Promise<Data<E>> {
  const isOpen = endpoint.access === 'public';
  const token = isOpen ? undefined : operatorToken();
  if (!isOpen && !token) throw new ApiError('AUTH_TOKEN_INVALID', { status: 401 });
  const { status, answer } = await exchange(endpoint, input ?? {}, token, options).catch(withWords);
  if (status === 401 && !isOpen) endOperatorSession('over');
  const isSuccess = status >= 200 && status <= 299 && answer.success;
  if (!isSuccess) return await withWords(errorOfAnswer(status, answer));
  return answer.data as Data<E>;
}
