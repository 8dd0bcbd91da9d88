import { orielErrorOf } from '@oriel/client';
import { OrielError, type RequestContext } from '@oriel/contracts';

/** Command handlers by name. The surface defines their types; here all are alike. */
export type AnyCommand = (input: never, context: RequestContext) => unknown;

/** The commands of one mount. A command without a handler waits for one: the host may call before the widget is rendered. */
export interface CommandRegistry {
  register(name: string, command: AnyCommand): () => void;
  run(name: string, input: unknown, context: RequestContext): Promise<unknown>;
}

export function createCommands(): CommandRegistry {
  const commands = new Map<string, AnyCommand>();
  const waiting = new Set<() => void>();

  function whenRegistered(name: string, signal: AbortSignal): Promise<AnyCommand> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const command = commands.get(name);
        if (!command) return;
        stop();
        resolve(command);
      };
      const abort = () => {
        stop();
        reject(new OrielError('ABORTED', `"${name}" was given up.`));
      };
      const stop = () => {
        waiting.delete(check);
        signal.removeEventListener('abort', abort);
      };
      waiting.add(check);
      signal.addEventListener('abort', abort);
      if (signal.aborted) abort();
      else check();
    });
  }

  return {
    register(name, command) {
      commands.set(name, command);
      for (const check of [...waiting]) check();
      return () => {
        if (commands.get(name) === command) commands.delete(name);
      };
    },
    async run(name, input, context) {
      const command = await whenRegistered(name, context.signal);
      try {
        // The peer has validated the input against the method's schema.
        return await command(input as never, context);
      } catch (thrown) {
        // The error is caused by the caller's input.
        throw orielErrorOf(thrown, 'INVALID_MESSAGE');
      }
    },
  };
}
