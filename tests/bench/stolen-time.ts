import { existsSync, readFileSync } from 'node:fs';

const file = '/proc/stat';

/**
 * Starts measuring the share of this machine's processor time that went to other guests on the same hardware. Stolen time
 * delays deltas, which no baseline of the same run can compensate.
 *
 * @returns a function that gives the share since then, from 0 to 1; `undefined` if the system does not report it
 */
export function watchStolenTime(): () => number | undefined {
  const start = readTimes();
  return () => {
    const now = readTimes();
    if (!start || !now || now.wanted === start.wanted) return undefined;
    return (now.stolen - start.stolen) / (now.wanted - start.wanted);
  };
}

/** In hundredths of a second, over all processors. */
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
