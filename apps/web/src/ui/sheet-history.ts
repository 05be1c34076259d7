// Makes the device's back gesture close the open sheet: opening one puts an entry on the history, closing takes it off again.
const open: { id: string; close: () => void }[] = [];

type SheetState = { sheet?: string };

function topId(): string | undefined {
  return (history.state as SheetState | null)?.sheet;
}

/** Whose entry is being taken off: the browser goes back later, and until then it still stands on top. */
let leaving: string | undefined;

function takeOff(id: string): void {
  if (leaving === id) return;
  leaving = id;
  history.back();
}

function putEntry(id: string): void {
  leaving = undefined;
  history.pushState({ ...(history.state as object | null), sheet: id }, '');
}

function onPopState(): void {
  leaving = undefined;
  const top = open.at(-1);
  if (top && topId() !== top.id) {
    top.close();
    // Work is under way and it stays: its entry is used up, and going back once more would leave the page.
    setTimeout(() => {
      if (open.at(-1) === top && topId() !== top.id) putEntry(top.id);
    });
    return;
  }
  // An entry whose sheet is gone: the page moved on while it was open. Step over it, it shows the same page again.
  const id = topId();
  if (id !== undefined && !open.some((sheet) => sheet.id === id)) takeOff(id);
}

let listening = false;

/**
 * Registers an open sheet. `close` runs when the visitor goes back; a sheet that stays open all the same can be gone back from again. Call the returned function when the sheet closes by any
 * other way: its entry leaves the history, unless the page has moved on meanwhile.
 */
export function pushSheet(id: string, close: () => void): () => void {
  if (!listening) {
    listening = true;
    addEventListener('popstate', onPopState);
  }
  open.push({ id, close });
  putEntry(id);
  return () => {
    const index = open.findIndex((sheet) => sheet.id === id);
    if (index >= 0) open.splice(index, 1);
    // After the current task, so that a navigation in the same handler has put its own entry on top.
    setTimeout(() => {
      if (topId() === id) takeOff(id);
    });
  };
}
