/** Progress messages for slow steps; fast steps print nothing. */

const SILENT_MS = 2000;
const TERMINAL_EVERY_MS = 1000;
/** Log files get occasional lines instead of one line that changes. */
const LOG_EVERY_MS = 10_000;

/**
 * Runs the work. After two seconds, shows the label with the elapsed seconds.
 * @template T
 * @param {string} label such as "Installing packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(label, work) {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const isTerminal = process.stderr.isTTY;
  let shown = false;
  const show = () => {
    shown = true;
    process.stderr.write(isTerminal ? `\r\x1b[K${label}… ${seconds()}` : `${label}… ${seconds()}\n`);
  };
  /** @type {NodeJS.Timeout | undefined} */
  let repeat;
  const first = setTimeout(() => {
    show();
    repeat = setInterval(show, isTerminal ? TERMINAL_EVERY_MS : LOG_EVERY_MS);
  }, SILENT_MS);
  /** @param {string} ending */
  const finish = (ending) => {
    clearTimeout(first);
    clearInterval(repeat);
    if (shown)
      process.stderr.write(`${isTerminal ? '\r\x1b[K' : ''}${label}: ${ending} after ${seconds()}.\n`);
  };
  try {
    const result = await work();
    finish('done');
    return result;
  } catch (error) {
    finish('failed');
    throw error;
  }
}
