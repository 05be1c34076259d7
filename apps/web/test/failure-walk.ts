import { screen } from '@testing-library/dom';
import type { EndpointDefinition } from '@raan/contract/endpoint';
import { queryClient } from '#lib/query-client.ts';
import type { Failure, FakeServer } from './fake-server.ts';
import { setConnected, limitWaits } from './open-app.tsx';

const FAILURES = ['answers 500', 'is out of reach', 'never answers'] as const satisfies readonly Failure[];
const LOADED_WITHIN_MS = 5_000;
const POLL_MS = 5;
/** Number of quiet polls before a page counts as loaded: a click may not have started its request yet. */
const QUIET_POLLS = 5;
const RETRIES_MAX = 8;
/** A page shorter than this is blank. */
const TEXT_MIN_CHARACTERS = 20;
const RETRY = 'ลองอีกครั้ง';
const OFFLINE = /ออฟไลน์อยู่/;
/** Notice above every page while there is no connection. */
const OFFLINE_BAR = /ข้อมูลอาจไม่ล่าสุด/;
const THAI = /[\u0e00-\u0e7f]/;

type Walk = {
  server: FakeServer;
  open: () => Promise<unknown>;
  /** Index of the failure to start with. Neighbouring pages start with different ones. */
  first: number;
  spares?: (endpoint: EndpointDefinition) => boolean;
  /** Requests whose failure the page need not report. */
  ignores?: (endpoint: EndpointDefinition) => boolean;
  /** Whether the page shows the app's frame, which reports a lost connection. */
  hasFrame?: boolean;
};

/** Returns the problems of a page that meets every failure and then recovers; empty when it behaves. */
export async function findFailureProblems({
  server,
  open,
  first,
  spares = () => false,
  ignores = () => false,
  hasFrame = true,
}: Walk): Promise<string[]> {
  const faults: string[] = [];
  let isOpen = false;
  for (const failure of [...FAILURES.slice(first), ...FAILURES.slice(0, first)]) {
    let failed = 0;
    server.fail(failure, (endpoint) => {
      if (spares(endpoint)) return false;
      if (!ignores(endpoint)) failed += 1;
      return true;
    });
    setConnected(failure !== 'is out of reach');
    limitWaits(true);
    if (isOpen) await clickRetries();
    else await open();
    isOpen = true;

    const add = (fault: string) => faults.push(`${fault} when the server ${failure}`);
    if (!(await finishesLoading(server))) {
      add('loads without end');
      continue;
    }
    const shown = failureTexts();
    if (failed > 0 && shown.length === 0) add('does not report the failure');
    if (failure === 'is out of reach' && hasFrame && !shown.some((text) => OFFLINE_BAR.test(text)))
      add('does not show the offline notice');
    for (const text of shown) if (!THAI.test(text)) add(`shows no Thai text: ${text}`);
    if ((document.body.textContent ?? '').trim().length < TEXT_MIN_CHARACTERS) add('is blank');
  }
  server.recover();
  setConnected(true);
  limitWaits(false);
  const left = await recover(server);
  if (left.length > 0) faults.push(`does not recover: ${left.join(', ')}`);
  return faults;
}

/** Whether nothing is loading any more; false if something loads without end. */
async function finishesLoading(server: FakeServer): Promise<boolean> {
  const until = performance.now() + LOADED_WITHIN_MS;
  let quietPolls = 0;
  while (performance.now() < until) {
    const isLoading =
      server.pending > 0 ||
      queryClient.isFetching() > 0 ||
      document.querySelector('.animate-shimmer, .animate-spin, [aria-busy=true]') !== null ||
      (document.body.textContent ?? '').trim() === '';
    quietPolls = isLoading ? 0 : quietPolls + 1;
    if (quietPolls >= QUIET_POLLS) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
}

function failureTexts(): string[] {
  return [...screen.queryAllByRole('alert'), ...screen.queryAllByText(OFFLINE)]
    .map((element) => (element.textContent ?? '').trim())
    .filter((text) => text !== '');
}

function retryButtons(): HTMLElement[] {
  return screen.queryAllByRole('button', { name: RETRY });
}

async function clickRetries(): Promise<void> {
  for (const button of retryButtons()) button.click();
  await Promise.resolve();
}

/** Returns the remaining failure texts. */
async function recover(server: FakeServer): Promise<string[]> {
  for (let tried = 0; tried < RETRIES_MAX; tried += 1) {
    if (!(await finishesLoading(server))) return ['it loads without end'];
    if (retryButtons().length === 0)
      return screen.queryAllByText(OFFLINE).map(({ textContent }) => textContent);
    await clickRetries();
  }
  return failureTexts();
}
