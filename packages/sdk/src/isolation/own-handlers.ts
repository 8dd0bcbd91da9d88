import { ask } from '../host/ask';
import type { OpenOptions } from './link';

const handing = (name: 'listTakers' | 'handOver') => async (input: never) =>
  (await import('../host/hand-over'))[name](input);

/** Default actions of the SDK for methods that the page does not take over, by method name. */
const usual: Readonly<Record<string, (input: never) => Promise<{ readonly handled: boolean }>>> = {
  openInChat: async input => ({
    handled: await (await import('../host/fill-first-field')).fillFirstField(input),
  }),
  listTakers: handing('listTakers'),
  handOver: handing('handOver'),
};

/**
 * Adds the host methods that only one widget uses to the default host; the page can take each of them over.
 *
 * @param methods - names of those methods
 */
export function withOwnHandlers(options: OpenOptions, methods: readonly string[]): OpenOptions {
  const entries = methods.map(name => [
    name,
    async (input: never) => {
      const answer = await ask(options.context, name, input);
      return answer.handled ? answer : ((await usual[name]?.(input)) ?? { handled: false });
    },
  ]);
  return { ...options, handlers: { ...options.handlers, ...Object.fromEntries(entries) } };
}
