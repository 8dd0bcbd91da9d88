/**
 * Processes two items at a time, in order, and each only after the items named in its `after`.
 * @template {{ name: string, after?: readonly string[] }} T
 * @param {readonly T[]} all
 * @param {(each: T) => Promise<void>} work
 */
export async function runInDependencyOrder(all, work) {
  const waiting = [...all];
  const open = new Set(all.map(each => each.name));
  const isReady = each => !each.after?.some(name => open.has(name));
  const active = new Set();
  while (waiting.length > 0 || active.size > 0) {
    const next = active.size < 2 ? waiting.findIndex(isReady) : -1;
    if (next >= 0) {
      const [each] = waiting.splice(next, 1);
      const task = work(each).finally(() => {
        open.delete(each.name);
        active.delete(task);
      });
      active.add(task);
    } else {
      if (active.size === 0) throw new Error(`${waiting.map(each => each.name)} wait for each other`);
      await Promise.race(active);
    }
  }
}
