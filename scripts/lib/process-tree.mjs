import { readdirSync, readFileSync } from 'node:fs';

const isLinux = process.platform === 'linux';
/** Linux counts in hundredths of a second on every platform that Node supports. */
const ticks = 100;

/**
 * Adds up the processor time of a process and its descendants by polling: some end without a parent that waits for them, such
 * as the pages of a browser, and the system drops their usage.
 *
 * @param {number} pid
 * @param {number} [interval] milliseconds between two polls
 * @returns {() => number} stops polling and returns the seconds; 0 if the system does not list its processes
 */
export function watchTree(pid, interval = 1_000) {
  /** Last known processor time of each process, by its number and start time. */
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
      // A process whose parent has ended still belongs to the tree if it belonged to it before.
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
        // The process has just ended.
        return [];
      }
    });
}

/**
 * Parses a line of `/proc/<pid>/stat` (proc_pid_stat(5)); a name in it may contain spaces and brackets.
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
