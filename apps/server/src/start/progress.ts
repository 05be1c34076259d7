/** Prints one sentence. */
export function announce(sentence: string): void {
  console.log(`  ${sentence}`);
}

/** Prints a progress bar on a terminal; in a log file, one line. */
export function progressLine(label: string): {
  update: (done: number, total: number) => void;
  done: () => void;
} {
  const started = Date.now();
  const isTerminal = process.stdout.isTTY;
  let lastPercent = -1;
  if (!isTerminal) console.log(`  ${label}…`);
  return {
    update(done, total) {
      const percent = total === 0 ? 100 : Math.floor((done * 100) / total);
      if (!isTerminal || percent === lastPercent) return;
      lastPercent = percent;
      const filled = Math.round(percent / 5);
      process.stdout.write(
        `\r  ${label} ${'█'.repeat(filled)}${'░'.repeat(20 - filled)} ${String(percent).padStart(3)} %`,
      );
    },
    done() {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      process.stdout.write(`${isTerminal ? '\r' : ''}  ${label}: done in ${seconds} s${' '.repeat(24)}\n`);
    },
  };
}
