/** The page of the bench: applies the deltas to one of the subjects and reports the timing. */
import { Root } from '@oriel/ui';
import { createMarkdownStream, Markdown, StreamedMarkdown } from '@oriel/ui/markdown';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { labels } from '../../../../packages/ui/src/markdown/test-support/labels';
import { type AnswerKind, answerDeltas } from '../answer';
import { createPlainBlocks } from './plain-blocks';

/** The renderer of the text: plain blocks, the stream component, or the component with a growing `text`. */
export type Subject = 'plain' | 'stream' | 'text';

/** When to apply a delta: one per frame, one per task, or on a clock and joined per frame. */
export type Pace = 'frame' | 'task' | 'clock';

export interface PageResult {
  longTasks: number[];
  frames: number;
  droppedFrames: number;
}

interface Target {
  append: (delta: string) => void;
  finish: () => void;
}

const FRAME = 1000 / 60;
/** Milliseconds between two deltas of the clock. */
const CLOCK = 4;

const targets: Record<Subject, (container: HTMLElement) => Target> = {
  plain: container => ({ append: createPlainBlocks(container), finish: () => {} }),
  stream: container => {
    const stream = createMarkdownStream();
    createRoot(container).render(
      <Root root={document}>
        <StreamedMarkdown labels={labels} stream={stream} onCopy={() => {}} />
      </Root>,
    );
    return { append: delta => stream.append(delta), finish: () => stream.finish() };
  },
  text: container => {
    let text = '';
    let complete = false;
    let notify = () => {};
    const subscribe = (listener: () => void) => {
      notify = listener;
      return () => {};
    };
    const handleCopy = () => {};
    function Growing() {
      const shown = useSyncExternalStore(subscribe, () => text);
      return <Markdown labels={labels} text={shown} complete={complete} onCopy={handleCopy} />;
    }
    createRoot(container).render(
      <Root root={document}>
        <Growing />
      </Root>,
    );
    return {
      append: delta => {
        text += delta;
        notify();
      },
      finish: () => {
        complete = true;
        text += '\n';
        notify();
      },
    };
  },
};

/** Scrolls to the end, as a chat does. */
const follow = () => document.documentElement.scrollTo(0, 1e7);

const nextFrame = () => new Promise<number>(resolve => requestAnimationFrame(resolve));

const channel = new MessageChannel();
const nextTask = () =>
  new Promise<void>(resolve => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(null);
  });

let target: Target | undefined;
let deltas: string[] = [];

/** Prepares a run, so that only the deltas are measured. */
async function prepare(subject: Subject, kind: AnswerKind, size: number): Promise<void> {
  const container = document.createElement('main');
  document.body.append(container);
  target = targets[subject](container);
  deltas = answerDeltas(kind, size);
  await nextFrame();
  await nextFrame();
}

async function run(pace: Pace): Promise<PageResult> {
  const longTasks: number[] = [];
  const observer = new PerformanceObserver(list => {
    for (const entry of list.getEntries()) longTasks.push(entry.duration);
  });
  observer.observe({ type: 'longtask' });
  const result = pace === 'clock' ? await applyByClock() : await applyOneByOne(pace);
  target?.finish();
  await nextFrame();
  await new Promise(resolve => setTimeout(resolve, 200));
  observer.disconnect();
  return { longTasks, ...result };
}

async function applyOneByOne(pace: 'frame' | 'task') {
  for (const delta of deltas) {
    target?.append(delta);
    follow();
    await (pace === 'frame' ? nextFrame() : nextTask());
  }
  return { frames: deltas.length, droppedFrames: 0 };
}

/** The clock adds deltas; each frame applies those that have arrived. */
async function applyByClock() {
  let frames = 0;
  let droppedFrames = 0;
  let applied = 0;
  const start = performance.now();
  let last = await nextFrame();
  while (applied < deltas.length) {
    const due = Math.min(deltas.length, Math.ceil((performance.now() - start) / CLOCK));
    if (due > applied) target?.append(deltas.slice(applied, due).join(''));
    follow();
    applied = due;
    const now = await nextFrame();
    frames++;
    droppedFrames += Math.max(0, Math.round((now - last) / FRAME) - 1);
    last = now;
  }
  return { frames, droppedFrames };
}

Object.assign(window, { bench: { prepare, run } });
