import type { OrielError } from '@oriel/contracts';
import type { MountContext } from '../loader/mount-context';
import type { EventDetails, Measurement } from '../options/events';

/**
 * Reports timings and error codes of a widget to the page until the signal is aborted. Only names and numbers are reported: no
 * user content, no ids.
 */
export function measure(context: MountContext, signal: AbortSignal): void {
  if (signal.aborted) return;
  const report = (name: Measurement, since = 0) => {
    context.emit('telemetry', { name, value: Math.round(performance.now() - since) });
  };
  const unsubscribers: (() => void)[] = [];
  const on = <E extends keyof EventDetails>(event: E, listener: (detail: EventDetails[E]) => void) => {
    // Return nothing: a return value could mark the event as handled.
    const handle = (detail: EventDetails[E]) => void listener(detail);
    // `E` pairs the event with its listener; `on` takes one known event.
    unsubscribers.push(context.on(event as never, handle as never));
  };
  let isReady = false;
  let lostSince: number | undefined;
  const reportReady = () => {
    if (!isReady) report('ready');
    else if (lostSince !== undefined) report('outage', lostSince);
    isReady = true;
    lostSince = undefined;
  };
  const questions = new Map<string, { readonly since: number; isBegun: boolean }>();

  on('ready', reportReady);
  on('state', ({ state }) => {
    if (isReady && (state === 'degraded' || state === 'error')) lostSince ??= performance.now();
  });
  on('error', ({ code }) => report(`error:${code}`));
  on('message:sent', ({ channelId }) => {
    questions.set(channelId, { since: performance.now(), isBegun: false });
  });
  on('message:delta', ({ channelId }) => {
    const question = questions.get(channelId);
    if (!question || question.isBegun) return;
    question.isBegun = true;
    report('answer:begun', question.since);
  });
  on('message:completed', ({ channelId }) => {
    const question = questions.get(channelId);
    if (question) report('answer:ended', question.since);
    questions.delete(channelId);
  });
  signal.addEventListener('abort', () => {
    for (const off of unsubscribers) off();
  });
  // The widget may have become ready before this code loaded.
  if (context.state === 'ready') reportReady();
  if (context.state === 'error') context.ready.catch(({ code }: OrielError) => report(`error:${code}`));
}
