import { readdirSync, readFileSync } from 'node:fs';

const isLinux = process.platform === 'linux';
/** Linux counts in hundredths of a second on all its platforms that Node runs on. */
const ticks = 100;

/**
 * Adds up the processor time of a process and all that it starts, by looking at them now and then: some end where nobody
 * waits for them, as the pages of a browser do, and the system forgets what they used.
 *
 * @param {number} pid
 * @param {number} [interval] milliseconds between two looks
 * @returns {() => number} ends it, with the seconds; 0 where the system does not list its processes
 */
export function watchTree(pid, interval = 1_000) {
  /** The time that each process had used when it was last seen, by its number and start. */
  const used = new Map();
  const known = new Set();
  let root;
  const look = () => {
    const processes = readProcesses();
    root ??= processes.find(each => each.pid === pid)?.key;
    if (root !== undefined) known.add(root);
    const byPid = new Map(processes.map(each => [each.pid, each]));
    const belongs = each => {
      if (each === undefined) return false;
      // One whose parent has ended belongs to the tree if it was in it before.
      if (known.has(each.key) || belongs(byPid.get(each.parent))) {
        known.add(each.key);
        return true;
      }
      return false;
    };
    for (const each of processes) if (belongs(each)) used.set(each.key, each.ticks);
  };
  const timer = isLinux ? setInterval(look, interval) : undefined;
  timer?.unref();
  if (isLinux) look();
  return () => {
    clearInterval(timer);
    if (isLinux) look();
    return [...used.values()].reduce((sum, each) => sum + each, 0) / ticks;
  };
}

function readProcesses() {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        return [parseStat(readFileSync(`/proc/${name}/stat`, 'utf8'))];
      } catch {
        // It has just ended.
        return [];
      }
    });
}

/**
 * Reads a line of `/proc/<pid>/stat` (proc_pid_stat(5)); a name in it may contain spaces and brackets.
 *
 * @param {string} line
 */
export function parseStat(line) {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const pid = Number.parseInt(line, 10);
  return {
    pid,
    parent: Number(fields[1]),
    ticks: Number(fields[11]) + Number(fields[12]),
    key: `${pid}:${fields[19]}`,
  };
}
