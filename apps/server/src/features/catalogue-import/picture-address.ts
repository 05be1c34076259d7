const ADDRESS_MAX_CHARACTERS = 2000;

/** Whether a text is a web address of a form that we would fetch a picture from. Where it leads is checked when it is fetched. */
export function isFetchable(text: string): boolean {
  if (text.length > ADDRESS_MAX_CHARACTERS || !URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
  );
}
