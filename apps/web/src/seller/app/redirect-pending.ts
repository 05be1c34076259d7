// Until the redirect to /login after the end of a session, the guard leaves the page in place.
let redirectPending = false;

export function isRedirectPending(): boolean {
  return redirectPending;
}

export function setRedirectPending(isPending: boolean): void {
  redirectPending = isPending;
}
