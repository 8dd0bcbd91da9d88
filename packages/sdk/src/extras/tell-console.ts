import type { MountContext } from '../loader/mount-context';

/** Logs each event of a widget, and its listeners' answers, to the console until the signal is aborted. */
export function tellConsole(context: MountContext, signal: AbortSignal): void {
  if (signal.aborted) return;
  const { emit, id } = context;
  const tell = (...words: unknown[]) => {
    // biome-ignore lint/suspicious/noConsole: the page has asked for it
    console.debug(`[oriel] ${id}`, ...words);
  };
  context.emit = (event, detail) => {
    const answers = emit.call(context, event, detail);
    tell(event, detail, answers);
    return answers;
  };
  signal.addEventListener('abort', () => {
    context.emit = emit;
  });
  tell(context.state, context.isolation, context.options);
}
