// The second between an ended session and /login, in which the guard lets the page stand.
let leaving = false;

export function isLeaving(): boolean {
  return leaving;
}

export function setLeaving(now: boolean): void {
  leaving = now;
}
