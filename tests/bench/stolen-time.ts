import { existsSync, readFileSync } from 'node:fs';

const file = '/proc/stat';

/**
 * Begins to watch how much of the processor time that this machine wanted went to others on the same hardware. Late
 * pieces come of it, which no baseline of the same run evens out.
 *
 * @returns a call that gives the share from 0 to 1 since then; `undefined` where the system does not tell
 */
export function watchStolenTime(): () => number | undefined {
  const start = readTimes();
  return () => {
    const now = readTimes();
    if (!start || !now || now.wanted === start.wanted) return undefined;
    return (now.stolen - start.stolen) / (now.wanted - start.wanted);
  };
}

/** In hundredths of a second, of all processors together. */
function readTimes(): { stolen: number; wanted: number } | undefined {
  if (!existsSync(file)) return undefined;
  // user, nice, system, idle, iowait, irq, softirq, steal (proc_stat(5))
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = (
    readFileSync(file, 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return { stolen, wanted: user + nice + system + irq + softirq + stolen };
}
