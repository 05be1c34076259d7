// Closes the open sheet on the device's back gesture: opening adds a history entry, closing removes it.
const open: { id: string; close: () => void }[] = [];

type SheetState = { sheet?: string };

function topId(): string | undefined {
  return (history.state as SheetState | null)?.sheet;
}

/** The browser goes back later; until then the sheet's entry is still on top. */
let removingId: string | undefined;
/** The page's URL when a sheet closed. Filters in it may have changed while the sheet was open. */
let remainingUrl: { pathname: string; search: string } | undefined;

function removeEntry(id: string): void {
  if (removingId === id) return;
  removingId = id;
  remainingUrl = { pathname: location.pathname, search: location.search };
  history.back();
}

function addEntry(id: string): void {
  removingId = undefined;
  history.pushState({ ...(history.state as object | null), sheet: id }, '');
}

function onPopState(): void {
  removingId = undefined;
  if (remainingUrl?.pathname === location.pathname && remainingUrl.search !== location.search)
    history.replaceState(history.state, '', remainingUrl.pathname + remainingUrl.search);
  remainingUrl = undefined;
  const top = open.at(-1);
  if (top && topId() !== top.id) {
    top.close();
    // The sheet stays open while it works. It needs a new entry, or the next step back would leave the page.
    setTimeout(() => {
      if (open.at(-1) === top && topId() !== top.id) addEntry(top.id);
    });
    return;
  }
  // The entry of a sheet that was open during a navigation. Skip it, because it shows the same page again.
  const id = topId();
  if (id !== undefined && !open.some((sheet) => sheet.id === id)) removeEntry(id);
}

let listening = false;

/**
 * Registers an open sheet. `close` runs when the visitor goes back, repeatedly if it stays open. Call the
 * returned function when the sheet closes otherwise, to remove its history entry. The filters in the URL stay.
 */
export function pushSheet(id: string, close: () => void): () => void {
  if (!listening) {
    listening = true;
    // Capture, to run before the router reads the URL.
    addEventListener('popstate', onPopState, { capture: true });
  }
  open.push({ id, close });
  addEntry(id);
  return () => {
    const index = open.findIndex((sheet) => sheet.id === id);
    if (index >= 0) open.splice(index, 1);
    // Deferred, so that a navigation in the same handler has already added its own entry.
    setTimeout(() => {
      if (topId() === id) removeEntry(id);
    });
  };
}
