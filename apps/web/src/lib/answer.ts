// The one place that is tolerant of how a server may word its answers; everything behind it is typed.
type Body = Readonly<Record<string, unknown>>;

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstText(...values: unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === 'string' && value.trim() !== '');
}

export type Answer = {
  success: boolean;
  data: unknown;
  /** The whole body: some answers carry fields beside `data`. */
  body: Body;
  message?: string | undefined;
  token?: string | undefined;
  /** `code` or `error_code` when it is a word; a number is a status. */
  code?: string | undefined;
  /** Field name to texts, from validation. */
  fieldErrors: Readonly<Record<string, readonly string[]>>;
};

/**
 * Reads a JSON body. Success is `success: true`, or a code or status of 200, or no error at all; `success: false` is final.
 * The message stands under message, error, msg or errorMessage; the token under token, access_token or accessToken, also in data.
 */
export function readAnswer(json: unknown): Answer {
  const body = isBody(json) ? json : {};
  const data = 'data' in body ? body['data'] : json;
  const inner = isBody(data) ? data : {};
  const ok200 = body['code'] === 200 || body['status'] === 200;
  const noError = !body['error'] && !body['errors'] && !body['error_code'] && !body['errorMessage'];
  return {
    success: body['success'] === undefined ? ok200 || noError : body['success'] === true,
    data,
    body,
    message: firstText(body['message'], body['error'], body['msg'], body['errorMessage']),
    token: firstText(
      body['token'],
      body['access_token'],
      body['accessToken'],
      inner['token'],
      inner['access_token'],
      inner['accessToken'],
    ),
    code: firstText(body['code'], body['error_code']),
    fieldErrors: readFieldErrors(body['errors']),
  };
}

function readFieldErrors(errors: unknown): Record<string, string[]> {
  if (!isBody(errors)) return {};
  const read: Record<string, string[]> = {};
  for (const [field, texts] of Object.entries(errors)) {
    const list = (Array.isArray(texts) ? texts : [texts]).filter(
      (text): text is string => typeof text === 'string',
    );
    if (list.length > 0) read[field] = list;
  }
  return read;
}
