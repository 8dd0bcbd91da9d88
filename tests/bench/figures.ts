/** Figures of each part of the bench, with their goals. */

import { benchBridge } from './bridge';
import { type BurstRow, benchBurst } from './burst';
import { benchCards, paintGrid } from './cards';
import { benchChatSearch } from './chat-search';
import { benchGallery } from './gallery';
import { benchLongChat, type LongChatRow } from './long-chat';
import { benchLongText } from './long-text';
import { type BenchOptions, benchMarkdown, weighMarkdown } from './markdown';
import { benchPortalLoad } from './portal-load';
import { benchScale } from './scale';
import { benchStartup } from './startup';
import { benchStreams, type StreamsRow } from './streams';
import type { Figure } from './table';
import { benchUpload } from './upload';

/** Duration and browser of a part. */
export interface PartOptions {
  readonly executablePath: string | undefined;
  readonly isQuick: boolean;
  /** Stream counts that replace the part's own, for parts that open many streams. */
  readonly streams?: readonly number[] | undefined;
  /** Called at the start of each measurement of a long part, numbered from 1. */
  readonly onProgress: (measure: number, measures: number) => void;
}

const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
const kilobytes = (value: number) => `${(value / 1000).toFixed(1)} kB`;
const atMost = (goal: number) => `≤ ${goal} ×`;

/** 1,000 calls over the bridge, compared with a raw port. */
export async function bridgeFigures(): Promise<Figure[]> {
  return (await benchBridge()).map(({ name, value, baseline, ratio, noise, goal }) => ({
    name,
    value: milliseconds(value),
    baseline: milliseconds(baseline),
    ratio,
    noise,
    ...(goal === null ? {} : { goal: atMost(goal), isMet: ratio <= goal }),
  }));
}

/** A streamed answer, compared with the same text in plain blocks. */
export async function markdownFigures({ executablePath, isQuick }: PartOptions): Promise<Figure[]> {
  const options: BenchOptions = isQuick ? { rounds: 1 } : {};
  if (executablePath) options.executablePath = executablePath;
  const rows = await benchMarkdown(options);
  const weight = await weighMarkdown();
  const plain = rows.find(row => row.name.endsWith(': plain'));
  const again = rows.find(row => row.name.endsWith(': plain again'));
  const noise = Math.abs((again?.ratio ?? Number.NaN) - 1);
  const figures: Figure[] = [];
  for (const row of rows) {
    if (!plain || row === plain || row === again) continue;
    const joined = row.joinedMilliseconds / plain.joinedMilliseconds;
    const exponentGoal = plain.exponent + 0.1;
    figures.push(
      {
        name: '50 KB in 2,500 deltas, one a frame: main thread',
        value: milliseconds(row.milliseconds),
        baseline: milliseconds(plain.milliseconds),
        ratio: row.ratio,
        noise,
        goal: atMost(1.8),
        isMet: row.ratio <= 1.8,
      },
      {
        name: '  the same as a chat shows it, deltas joined by frame, 60 Hz',
        value: milliseconds(row.joinedMilliseconds),
        baseline: milliseconds(plain.joinedMilliseconds),
        ratio: joined,
        noise: Math.abs((again?.joinedMilliseconds ?? Number.NaN) / plain.joinedMilliseconds - 1),
      },
      {
        name: '  tasks over 50 ms in the worst run',
        value: String(row.longTasks),
        baseline: String(plain.longTasks),
        goal: '0, or what the baseline has',
        isMet: row.longTasks <= plain.longTasks,
      },
      {
        name: '  longest task over 50 ms',
        value: milliseconds(row.longestTask),
        baseline: milliseconds(plain.longestTask),
      },
      {
        name: '  growth exponent, 12.5 to 100 KB',
        value: row.exponent.toFixed(2),
        baseline: plain.exponent.toFixed(2),
        noise: Math.abs((again?.exponent ?? Number.NaN) - plain.exponent),
        goal: `≤ ${exponentGoal.toFixed(2)}`,
        isMet: row.exponent <= exponentGoal,
      },
      {
        name: `  frames dropped of ${row.frames}, 250 deltas a second`,
        value: String(row.droppedFrames),
        baseline: String(plain.droppedFrames),
      },
    );
  }
  return [
    ...figures,
    { name: 'markdown without React, brotli', value: kilobytes(weight.entry) },
    { name: '  what the first highlighted code adds, without grammar', value: kilobytes(weight.highlighter) },
  ];
}

/** Maximum number of files that the first code block of an answer may fetch. */
const codeFiles = 6;

/** Bytes and time that a page needs until a person can type. */
export async function startupFigures({ executablePath, isQuick }: PartOptions): Promise<Figure[]> {
  const { bytes, rows } = await benchStartup({
    rounds: isQuick ? 3 : 21,
    ...(executablePath ? { executablePath } : {}),
  });
  const limits: Record<string, number> = { loader: 3000, 'until an answer, shadow': 125_000 };
  const goals: Record<string, number> = { 'shadow root': 0.6, frame: 1.3 };
  const weights = bytes.flatMap(({ name, files, gzip, brotli }): Figure[] => {
    const limit = limits[name];
    return [
      {
        name: `${name}, brotli (gzip ${kilobytes(gzip)})`,
        value: kilobytes(brotli),
        ...(limit === undefined ? {} : { goal: `≤ ${kilobytes(limit)}`, isMet: brotli <= limit }),
      },
      ...(files === undefined
        ? []
        : [{ name: '  files', value: String(files), goal: `≤ ${codeFiles}`, isMet: files <= codeFiles }]),
    ];
  });
  const times = rows.flatMap((row): Figure[] => {
    const goal = goals[row.name];
    if (goal === undefined) return [];
    const sameSpeed = rows.filter(other => other.slowdown === row.slowdown);
    const base = sameSpeed.find(other => other.name === 'bare React');
    const again = sameSpeed.find(other => other.name === 'bare React, again');
    return [
      {
        name: `script start to typing, ${row.name}, processor ${row.slowdown} × slower`,
        value: milliseconds(row.milliseconds),
        baseline: milliseconds(
          ((base?.milliseconds ?? Number.NaN) + (again?.milliseconds ?? Number.NaN)) / 2,
        ),
        ratio: row.ratio,
        noise: Math.abs((again?.ratio ?? Number.NaN) - (base?.ratio ?? Number.NaN)),
        goal: atMost(goal),
        isMet: row.ratio <= goal,
      },
    ];
  });
  return [...weights, ...times];
}

/** Streams through the server, compared with a proxy that forwards bytes. */
export async function streamsFigures({ isQuick, onProgress }: PartOptions): Promise<Figure[]> {
  const quick = { streams: [1, 50], deltas: 100, rounds: 1 };
  const rows = await benchStreams({ ...(isQuick && quick), onProgress });
  return rows.flatMap(row => {
    const rowOf = (way: StreamsRow['way']) =>
      rows.find(other => other.streams === row.streams && other.way === way);
    const [before, two, after] = [rowOf('proxy'), rowOf('two proxies'), rowOf('proxy again')];
    if (!before || !two || !after) return [];
    const proxies = [before, after] as const;
    // Two processes share the streams, so each reads fewer at once. Two proxies serve as their baseline.
    if (row.way === 'two processes') return streamsFiguresOf(row, proxies, two);
    return row.way === 'one process' ? streamsFiguresOf(row, proxies) : [];
  });
}

function streamsFiguresOf(
  row: StreamsRow,
  [before, after]: readonly [StreamsRow, StreamsRow],
  two?: StreamsRow,
): Figure[] {
  const isJudged = row.streams === 200;
  const proxy = {
    p50: (before.p50 + after.p50) / 2,
    p99: (before.p99 + after.p99) / 2,
    processor: (before.processor + after.processor) / 2,
  };
  const added = row.p50 - proxy.p50;
  const compare = (key: 'p99' | 'processor', baseline: Pick<StreamsRow, 'p99' | 'processor'> = proxy) => ({
    ratio: row[key] / baseline[key],
    noise: Math.abs(after[key] - before[key]) / proxy[key],
  });
  const p99 = compare('p99');
  const processor = compare('processor');
  const microseconds = (value: number) => `${value.toFixed(0)} µs`;
  return [
    {
      name: `${row.streams} streams of 50 deltas a second, ${row.way}: half arrive within`,
      value: milliseconds(row.p50),
      baseline: milliseconds(proxy.p50),
      ...(isJudged && { goal: '≤ 20 ms more', isMet: added <= 20 }),
    },
    {
      name: '  99 of 100 arrive within',
      value: milliseconds(row.p99),
      baseline: milliseconds(proxy.p99),
      ...p99,
      ...(isJudged && { goal: atMost(1.5), isMet: p99.ratio <= 1.5 }),
    },
    {
      name: '  processor time a delta',
      value: microseconds(row.processor),
      baseline: microseconds(proxy.processor),
      ...processor,
      ...(isJudged && { goal: atMost(2), isMet: processor.ratio <= 2 }),
    },
    ...(two
      ? [
          {
            name: '  99 of 100, beside two proxies that share the streams as well',
            value: milliseconds(row.p99),
            baseline: milliseconds(two.p99),
            ...compare('p99', two),
          },
          {
            name: '  processor time a delta, beside two proxies',
            value: microseconds(row.processor),
            baseline: microseconds(two.processor),
            ...compare('processor', two),
          },
        ]
      : []),
    {
      name: `  lost${row.failures.length > 0 ? ` (${row.failures[0]})` : ''}`,
      value: String(row.lost),
      baseline: String(Math.max(before.lost, after.lost)),
      goal: '0',
      isMet: row.lost === 0,
    },
  ];
}

/**
 * Maximum number of milliseconds by which the first byte may lag behind the proxy, for 95 of 100 answers when 500 start at
 * once.
 */
const burstGoal = 1_000;

/** Answers that start at the same moment, compared with a proxy that forwards bytes. */
export async function burstFigures({ isQuick, streams, onProgress }: PartOptions): Promise<Figure[]> {
  const rows = await benchBurst({
    ...(isQuick && { streams: [50], rounds: 1 }),
    ...(streams && { streams }),
    onProgress,
  });
  return rows.flatMap((row): Figure[] => {
    const rowOf = (way: BurstRow['way']) =>
      rows.find(other => other.streams === row.streams && other.way === way);
    const [before, after] = [rowOf('proxy'), rowOf('proxy again')];
    if (!before || !after || row === before || row === after) return [];
    const proxyOf = (key: 'p50' | 'p95' | 'word95' | 'processor') => (before[key] + after[key]) / 2;
    const added = row.p95 - proxyOf('p95');
    const compared = (key: 'p50' | 'p95' | 'word95' | 'processor') => ({
      value: milliseconds(row[key]),
      baseline: milliseconds(proxyOf(key)),
      noise: Math.abs(after[key] - before[key]) / proxyOf(key),
    });
    return [
      {
        name: `${row.streams} answers begun at once, ${row.way}: first byte of 95 of 100`,
        ...compared('p95'),
        ...(row.streams <= 500 && { goal: `≤ ${burstGoal} ms more`, isMet: added <= burstGoal }),
      },
      { name: '  first byte of half of them', ...compared('p50') },
      { name: '  first word of 95 of 100', ...compared('word95') },
      { name: '  processor time of each, to its end', ...compared('processor') },
      {
        name: `  failed${row.failures.length > 0 ? ` (${row.failures[0]})` : ''}`,
        value: row.failures.length > 0 ? 'yes' : 'none',
        goal: 'none',
        isMet: row.failures.length === 0,
      },
    ];
  });
}

/** Maximum milliseconds for 95 of 100 searches with 100,000 cards. */
const searchGoals = { PostgreSQL: 100, PGlite: 250 } as const;

/** Library searches, with many cards compared with few. */
export async function cardsFigures({ isQuick }: PartOptions): Promise<Figure[]> {
  const counts = isQuick ? [1_000, 10_000] : [1_000, 100_000];
  const rows = await benchCards({ cards: counts, ...(isQuick && { requests: 100 }) });
  const [few = 0, many = 0] = counts;
  return rows
    .filter(row => row.cards === many)
    .flatMap((row): Figure[] => {
      const base = rows.find(
        other => other.cards === few && other.database === row.database && other.kind === row.kind,
      );
      const goal = searchGoals[row.database];
      return [
        {
          name:
            row.kind === 'all'
              ? `${row.database}, ${many.toLocaleString('en')} cards: 95 of 100 searches within`
              : `  ${row.kind}`,
          value: milliseconds(row.p95),
          baseline: milliseconds(base?.p95 ?? Number.NaN),
          ratio: row.p95 / (base?.p95 ?? Number.NaN),
          ...(row.kind === 'all' && { goal: `≤ ${goal} ms`, isMet: row.p95 <= goal }),
        },
        ...(row.kind === 'all'
          ? [
              {
                name: '  half of them within',
                value: milliseconds(row.p50),
                baseline: milliseconds(base?.p50 ?? Number.NaN),
                ratio: row.p50 / (base?.p50 ?? Number.NaN),
              },
            ]
          : []),
      ];
    });
}

/** The library's largest grid on a portal page. */
export async function gridFigures({ executablePath, isQuick }: PartOptions): Promise<Figure[]> {
  const rows = await paintGrid(isQuick ? 2 : 9, executablePath);
  return rows.flatMap(({ name, longTasks, longestTask }): Figure[] => [
    { name: `${name}: tasks over 50 ms`, value: String(longTasks), goal: '0', isMet: longTasks === 0 },
    { name: '  the longest of them', value: milliseconds(longestTask) },
  ]);
}

/** Maximum ratio of the time to open a gallery of many images to one of few. */
const galleryGoal = 1.3;

/** A gallery of 5,000 images, compared with one of 50. */
export async function galleryFigures({ executablePath, isQuick }: PartOptions): Promise<Figure[]> {
  const counts = { few: 50, many: isQuick ? 500 : 5_000 };
  const { open, baseline, again, longTasks, longestTask, scrolled } = await benchGallery(
    isQuick ? 1 : 5,
    counts,
    executablePath,
  );
  const ratio = open / ((baseline + again) / 2);
  return [
    {
      name: `a gallery of ${counts.many.toLocaleString('en')}, until its first screen stands`,
      value: milliseconds(open),
      baseline: milliseconds((baseline + again) / 2),
      ratio,
      noise: Math.abs(again / baseline - 1),
      goal: atMost(galleryGoal),
      isMet: ratio <= galleryGoal,
    },
    {
      name: `  scrolled through ${scrolled.toLocaleString('en')}: tasks over 50 ms`,
      value: String(longTasks),
      goal: '0',
      isMet: longTasks === 0,
    },
    { name: '  the longest of them', value: milliseconds(longestTask) },
  ];
}

/** Maximum milliseconds until a text without a line-break opportunity is shown. */
const longTextGoal = 500;

/** 60,000 characters without a space, compared with as many in words. */
export async function longTextFigures({ executablePath, isQuick }: PartOptions): Promise<Figure[]> {
  const rows = await benchLongText(isQuick ? 1 : 5, executablePath);
  return rows.map(({ name, milliseconds: time, baseline, again }) => ({
    name: `60,000 characters without a space: ${name}`,
    value: milliseconds(time),
    baseline: milliseconds(baseline),
    ratio: time / baseline,
    noise: Math.abs(again / baseline - 1),
    goal: `≤ ${longTextGoal} ms`,
    isMet: time <= longTextGoal,
  }));
}

const portalGoal = 1.5;

/** The first load of the portal's guest page, compared with a bare page of React and its router. */
export async function portalFigures({ executablePath, isQuick }: PartOptions): Promise<Figure[]> {
  const rows = await benchPortalLoad(isQuick ? 1 : 9, executablePath);
  return rows.map(({ name, kind, value, baseline, again }) => ({
    name: `guest page of the portal: ${name}`,
    value: kind === 'bytes' ? kilobytes(value) : milliseconds(value),
    baseline: kind === 'bytes' ? kilobytes(baseline) : milliseconds(baseline),
    ratio: value / baseline,
    noise: Math.abs(again / baseline - 1),
    ...(name.startsWith('everything')
      ? {}
      : { goal: atMost(portalGoal), isMet: value / baseline <= portalGoal }),
  }));
}

/** Throughput of several processes on one PostgreSQL, compared with one process, and the cost of an answer and of a member. */
export async function scaleFigures({ isQuick, onProgress }: PartOptions): Promise<Figure[]> {
  const quick = { streams: 25, deltas: 50, calls: 100 };
  const rows = await benchScale({ ...(isQuick && quick), onProgress });
  const [one] = rows;
  return rows.flatMap((row): Figure[] => {
    const beside = (value: number, baseline: number | undefined, text: (value: number) => string) => ({
      value: text(value),
      ...(row !== one && baseline !== undefined && { baseline: text(baseline), ratio: value / baseline }),
    });
    const rate = (value: number) => `${value.toFixed(0)} /s`;
    const calls = (kind: 'lists' | 'searches', name: string): Figure[] => [
      { name: `  ${name}`, ...beside(row[kind].perSecond, one?.[kind].perSecond, rate) },
      { name: '    95 of 100 within', ...beside(row[kind].p95, one?.[kind].p95, milliseconds) },
      {
        name: '    processor time of each',
        ...beside(row[kind].processor, one?.[kind].processor, milliseconds),
      },
    ];
    return [
      {
        name: `${row.processes} ${row.processes === 1 ? 'process' : 'processes'}: 99 of 100 deltas arrive within`,
        ...beside(row.streams99, one?.streams99, milliseconds),
      },
      { name: '  deltas lost', value: String(row.lost), goal: '0', isMet: row.lost === 0 },
      {
        name: '  processor time of an answer',
        ...beside(row.answerProcessor, one?.answerProcessor, milliseconds),
      },
      {
        name: '  written to the log of the database for an answer',
        ...beside(row.answerWritten, one?.answerWritten, kilobytes),
      },
      { name: '  kept of an answer', ...beside(row.answerKept, one?.answerKept, kilobytes) },
      {
        name: '  written for a new member with 25 empty chats',
        ...beside(row.memberWritten, one?.memberWritten, kilobytes),
      },
      ...calls('lists', 'lists of chats'),
      ...calls('searches', 'searches of cards'),
    ];
  });
}

/**
 * Maximum values for a long chat: its opening time relative to a short one, milliseconds from a press in the list, and bytes
 * added to the heap.
 */
const longChatGoals = { ratio: 1.3, pressed: 150, heap: 3_000_000 };

/** Chats of 1,000 and 5,000 messages, compared with one of 50. */
export async function longChatFigures({ executablePath, isQuick }: PartOptions): Promise<Figure[]> {
  const rounds = isQuick ? 1 : 5;
  const figures: Figure[] = [];
  for (const many of isQuick ? [250] : [500, 2_500]) {
    const row = await benchLongChat(rounds, { few: 25, many }, executablePath);
    figures.push(...longChatRows(row, (many * 2).toLocaleString('en')));
  }
  return figures;
}

function longChatRows(row: LongChatRow, messages: string): Figure[] {
  const baseline = (row.baseline + row.again) / 2;
  const ratio = row.open / baseline;
  const heapRow = (name: string, heap: number): Figure => ({
    name,
    value: kilobytes(heap),
    goal: `≤ ${kilobytes(longChatGoals.heap)}`,
    isMet: heap <= longChatGoals.heap,
  });
  return [
    {
      name: `a chat of ${messages} messages, until its last answer is painted`,
      value: milliseconds(row.open),
      baseline: milliseconds(baseline),
      ratio,
      noise: Math.abs(row.again / row.baseline - 1),
      goal: atMost(longChatGoals.ratio),
      isMet: ratio <= longChatGoals.ratio,
    },
    {
      name: '  from a press in the list of chats until then',
      value: milliseconds(row.pressed),
      baseline: milliseconds(row.pressedBaseline),
      goal: `≤ ${milliseconds(longChatGoals.pressed)}`,
      isMet: row.pressed <= longChatGoals.pressed,
    },
    {
      name: '  tasks over 50 ms from that press on',
      value: String(row.openingTasks),
      goal: '0',
      isMet: row.openingTasks === 0,
    },
    heapRow('  heap that it adds, after a collection', row.heap),
    heapRow('  the same when all of it was scrolled through', row.heapRead),
    {
      name: '  scrolled through and back: tasks over 50 ms',
      value: String(row.longTasks),
      goal: '0',
      isMet: row.longTasks === 0,
    },
    { name: '  the longest of them', value: milliseconds(row.longestTask) },
  ];
}

/** Maximum milliseconds for 95 of 100 searches. */
const chatSearchGoals = { PostgreSQL: 100, PGlite: 250 };

/** Searches over the chats of a person with 200,000 messages. */
export async function chatSearchFigures({ isQuick, onProgress }: PartOptions): Promise<Figure[]> {
  const messages = isQuick ? 5_000 : 200_000;
  let step = 0;
  const steps = 2 * Math.ceil(messages / 10_000);
  const rows = await benchChatSearch(messages, isQuick ? 50 : 500, () => {
    step += 1;
    onProgress(step, steps);
  });
  return rows.flatMap(({ database, p50, p95 }): Figure[] => [
    {
      name: `${database}, ${messages.toLocaleString('en')} messages: p95`,
      value: milliseconds(p95),
      goal: `≤ ${chatSearchGoals[database]} ms`,
      isMet: p95 <= chatSearchGoals[database],
    },
    { name: '  p50', value: milliseconds(p50) },
  ]);
}

/** Maximum bytes that a large upload may add to the server's memory, compared with a small one. */
const uploadGoal = 50 * 1024 * 1024;

/** An upload of 200 MB, compared with one of 1 MB. */
export async function uploadFigures({ isQuick }: PartOptions): Promise<Figure[]> {
  const bytes = (isQuick ? 20 : 200) * 1024 * 1024;
  const { resident, baseline, time } = await benchUpload(bytes);
  const megabytes = (value: number) => `${(value / 1024 / 1024).toFixed(0)} MB`;
  return [
    {
      name: `resident memory of the server, while ${megabytes(bytes)} come in and are read`,
      value: megabytes(resident),
      baseline: megabytes(baseline),
      goal: `+ ${megabytes(uploadGoal)} at most`,
      isMet: resident - baseline <= uploadGoal,
    },
    { name: '  until the answer', value: milliseconds(time) },
  ];
}
