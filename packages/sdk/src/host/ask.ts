import type { MountContext } from '../loader/mount-context';

/** Emits an event to the page, and resolves with whether one of its listeners has taken it over. */
export async function ask(
  context: MountContext,
  event: string,
  detail: unknown,
): Promise<{ handled: boolean; result?: unknown }> {
  for (const answer of await Promise.all(context.emit(event, detail))) {
    if (answer === true) return { handled: true };
    if (isTaken(answer)) return answer;
  }
  return { handled: false };
}

const isTaken = (answer: unknown): answer is { handled: true; result?: unknown } =>
  typeof answer === 'object' && answer !== null && 'handled' in answer && answer.handled === true;
