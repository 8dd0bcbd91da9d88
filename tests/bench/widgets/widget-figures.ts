import type { PartOptions } from '../figures';
import type { Figure } from '../table';
import { benchWidgets, measuredWidgets, type PageCost, type WidgetRow } from './bench-widgets';

/** Limits for a closed launcher's cost to a page, by processor slowdown. */
const launcherTask: Readonly<Record<number, number>> = { 1: 15, 4: 60 };
const launcherHeap = 300_000;
/** Limits for the time until the whole chat is usable: by processor slowdown, and with 100 ms of latency. */
const chatReady: Readonly<Record<string, number>> = { '1, 0': 200, '4, 0': 600, '1, 100': 350 };
/** Limits for a frame, compared with the same widget in a shadow root. */
const frameGoal = 1.5;

const milliseconds = (value: number) => `${value.toFixed(0)} ms`;
const megabytes = (value: number) => `${(value / 1_000_000).toFixed(2)} MB`;
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;

/** Each widget on a third-party page, and a closed launcher. */
export async function widgetFigures({ executablePath, isQuick, onProgress }: PartOptions): Promise<Figure[]> {
  let measured = 0;
  const rows = await benchWidgets(isQuick ? 1 : 7, executablePath, () => {
    measured += 1;
    onProgress(measured, 2 * (2 * measuredWidgets.length + 1) + 2);
  });
  return rows.flatMap(row => (row.name === 'closed launcher' ? launcherFigures(row) : figuresOf(row, rows)));
}

const noiseOf = ({ baseline, again }: WidgetRow, key: keyof PageCost) =>
  Math.abs(again[key] / baseline[key] - 1);

function figuresOf(row: WidgetRow, rows: readonly WidgetRow[]): Figure[] {
  const { name, slowdown, latency, cost, baseline } = row;
  const inRoot = rows.find(
    other =>
      other.slowdown === slowdown &&
      other.latency === latency &&
      other.name === name.replace('frame', 'shadow root'),
  );
  const goal = name.startsWith('chat') ? chatReady[`${slowdown}, ${latency}`] : undefined;
  const timed: Figure = {
    name: `${name}: ready, ${latency > 0 ? `${latency} ms of latency` : `processor ${slowdown} × slower`}`,
    value: milliseconds(cost.ready),
    baseline: milliseconds(baseline.ready),
    ratio: cost.ready / baseline.ready,
    noise: noiseOf(row, 'ready'),
    ...(goal !== undefined && { goal: `≤ ${goal} ms`, isMet: cost.ready <= goal }),
  };
  const beside: Figure[] =
    inRoot && inRoot !== row
      ? [
          {
            name: '  beside the shadow root',
            value: milliseconds(cost.ready),
            baseline: milliseconds(inRoot.cost.ready),
            ratio: cost.ready / inRoot.cost.ready,
            goal: `≤ ${frameGoal} ×`,
            isMet: cost.ready <= frameGoal * inRoot.cost.ready,
          },
        ]
      : [];
  const task: Figure = {
    name: '  work of the page',
    value: milliseconds(cost.task),
    baseline: milliseconds(baseline.task),
    ratio: cost.task / baseline.task,
    noise: noiseOf(row, 'task'),
  };
  const longTasks: Figure = {
    name: '  tasks over 50 ms',
    value: String(cost.longTasks),
    baseline: String(baseline.longTasks),
  };
  if (latency > 0) return [timed, ...beside];
  if (slowdown !== 1) return [timed, ...beside, task, longTasks];
  return [
    timed,
    ...beside,
    {
      name: `  bytes, in ${cost.files} files`,
      value: kilobytes(cost.bytes),
      baseline: kilobytes(baseline.bytes),
    },
    task,
    { name: '  memory', value: megabytes(cost.heap), baseline: megabytes(baseline.heap) },
    longTasks,
  ];
}

function launcherFigures({ slowdown, cost, baseline, again }: WidgetRow): Figure[] {
  const goal = launcherTask[slowdown] ?? Number.NaN;
  const task = cost.task - (baseline.task + again.task) / 2;
  const heap = cost.heap - (baseline.heap + again.heap) / 2;
  return [
    {
      name: `closed launcher: work above the page, processor ${slowdown} × slower`,
      value: milliseconds(task),
      baseline: milliseconds(baseline.task),
      noise: Math.abs(again.task / baseline.task - 1),
      goal: `≤ ${goal} ms`,
      isMet: task <= goal,
    },
    {
      name: '  memory above the page',
      value: megabytes(heap),
      baseline: megabytes(baseline.heap),
      goal: `≤ ${megabytes(launcherHeap)}`,
      isMet: heap <= launcherHeap,
    },
    { name: '  files beside the loader', value: String(cost.files - 1), goal: '1', isMet: cost.files <= 2 },
    {
      name: '  tasks over 50 ms',
      value: String(cost.longTasks),
      baseline: String(baseline.longTasks),
      goal: '0',
      isMet: cost.longTasks <= baseline.longTasks,
    },
  ];
}
