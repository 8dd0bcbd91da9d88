import { ask } from '../host/ask';
import type { OpenOptions } from './link';

const handing = (name: 'listTakers' | 'handOver') => async (input: never) =>
  (await import('../host/hand-over'))[name](input);

/** What the SDK does where the page does not take something over, by the method that asks for it. */
const usual: Readonly<Record<string, (input: never) => Promise<{ readonly handled: boolean }>>> = {
  openInChat: async input => ({
    handled: await (await import('../host/fill-first-field')).fillFirstField(input),
  }),
  listTakers: handing('listTakers'),
  handOver: handing('handOver'),
};

/**
 * The usual host, with what only one widget asks beyond it: the page may take each of these over.
 *
 * @param methods - their names
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
