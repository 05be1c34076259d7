const ADDRESS_MAX_CHARACTERS = 2000;

/** Whether a text is an HTTP(S) URL that may be fetched. The target's IP address is checked when fetching. */
export function isFetchableUrl(text: string): boolean {
  const url = text.length > ADDRESS_MAX_CHARACTERS ? null : URL.parse(text);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.username === '' &&
    url.password === ''
  );
}
