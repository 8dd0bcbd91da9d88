import { OrielError } from '@oriel/contracts';
import { closest } from '../diagnose/tell-unknown';
import type { MountContext, MountHandle } from '../loader/mount-context';
import { commandNames, knownEvents } from './known-names';

/**
 * Logs each event of a widget, and its listeners' answers, to the console until the signal is aborted; warns about listeners and
 * requests whose name no widget has.
 */
export function tellConsole(context: MountContext, signal: AbortSignal): void {
  if (signal.aborted) return;
  // The context of a page's mount is its handle.
  const handle = context as MountHandle;
  const { emit, on, request, id } = handle;
  const tell = (...words: unknown[]) => {
    // biome-ignore lint/suspicious/noConsole: the page has asked for it
    console.debug(`[oriel] ${id}`, ...words);
  };
  context.emit = (event, detail) => {
    const answers = emit.call(context, event, detail);
    tell(event, detail, answers);
    return answers;
  };
  const warn = (kind: string, name: string, known: readonly string[]) => {
    if (known.includes(name)) return;
    const near = closest(name, known);
    console.warn(`[oriel] There is no ${kind} "${name}".${near ? ` The nearest is "${near}".` : ''}`);
  };
  for (const event of Object.keys(context.options.on ?? {})) warn('event', event, knownEvents);
  // The handle's types declare the input and result of both methods.
  handle.on = ((...input: Parameters<typeof on>) => {
    warn('event', input[0], knownEvents);
    return on(...input);
  }) as typeof on;
  // As above.
  handle.request = (async (command: string, ...input: never[]) => {
    try {
      // Pages without types may name any command, which rejects.
      return await request(command as 'focus', ...input);
    } catch (error) {
      if (OrielError.isInstance(error) && error.code === 'METHOD_NOT_FOUND')
        warn('command', command, commandNames);
      throw error;
    }
  }) as typeof request;
  signal.addEventListener('abort', () => Object.assign(handle, { emit, on, request }));
  tell(context.state, context.isolation, context.options);
}
