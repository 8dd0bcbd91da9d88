import type { MountContext } from '../loader/mount-context';

/** Tells the console of each event of a widget, and of what its listeners answer, until the signal is aborted. */
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
