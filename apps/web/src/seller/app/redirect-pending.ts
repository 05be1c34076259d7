// Whether the session has ended and the redirect to /login is due. Until then the guard leaves the page in
// place.
let redirectPending = false;

export function isRedirectPending(): boolean {
  return redirectPending;
}

export function setRedirectPending(isPending: boolean): void {
  redirectPending = isPending;
}
