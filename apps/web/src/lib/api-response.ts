// Parses API responses. Only this file tolerates different response shapes; all code behind it is typed.
type Body = Readonly<Record<string, unknown>>;

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstNonEmptyText(...values: unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value.trim() !== '');
}

export type ApiResponse = {
  success: boolean;
  data: unknown;
  /** The whole body, because some responses carry fields beside `data`. */
  body: Body;
  message?: string | undefined;
  token?: string | undefined;
  /** A numeric code is a status. */
  code?: string | undefined;
  reason?: string | undefined;
  fieldErrors: Readonly<Record<string, readonly string[]>>;
};

/**
 * Parses a JSON body. `success` decides when present; else status 200 or no errors. The message may be in
 * message, error, msg or errorMessage; the token in token, access_token or accessToken, also under data.
 */
export function parseApiResponse(json: unknown): ApiResponse {
  const body = isBody(json) ? json : {};
  const data = 'data' in body ? body['data'] : json;
  const dataFields = isBody(data) ? data : {};
  const isStatus200 = body['code'] === 200 || body['status'] === 200;
  const hasNoError = !body['error'] && !body['errors'] && !body['error_code'] && !body['errorMessage'];
  return {
    success: body['success'] === undefined ? isStatus200 || hasNoError : body['success'] === true,
    data,
    body,
    message: firstNonEmptyText(body['message'], body['error'], body['msg'], body['errorMessage']),
    token: firstNonEmptyText(
      body['token'],
      body['access_token'],
      body['accessToken'],
      dataFields['token'],
      dataFields['access_token'],
      dataFields['accessToken'],
    ),
    code: firstNonEmptyText(body['code'], body['error_code']),
    reason: firstNonEmptyText(body['reason']),
    fieldErrors: readFieldErrors(body['errors']),
  };
}

function readFieldErrors(errors: unknown): Record<string, string[]> {
  if (!isBody(errors)) return {};
  const messages: Record<string, string[]> = {};
  for (const [field, texts] of Object.entries(errors)) {
    const list = (Array.isArray(texts) ? texts : [texts]).filter(
      (text): text is string => typeof text === 'string',
    );
    if (list.length > 0) messages[field] = list;
  }
  return messages;
}
