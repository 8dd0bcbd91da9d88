import type { MessagePart } from '@oriel/contracts';
import type { PartView } from './part-view';

/** What hangs on the rail: the parts of an answer, with each result beside its call. */
export type Step =
  | { readonly kind: 'text'; readonly view: PartView }
  | { readonly kind: 'thinking'; readonly view: PartView }
  | { readonly kind: 'tool'; readonly call: PartView; readonly response: PartView | undefined };

type Call = Extract<MessagePart, { type: 'function_call' }>;

/** The steps of an answer in their order. */
export function stepsOf(parts: readonly PartView[]): Step[] {
  const responses = new Map<string, PartView>();
  for (const view of parts) {
    const part = view.part.peek();
    if (part.type === 'function_response') responses.set(part.id, view);
  }
  const steps: Step[] = [];
  for (const view of parts) {
    if (view.type === 'text' || view.type === 'thinking') steps.push({ kind: view.type, view });
    if (view.type === 'function_call') {
      // The id of a call comes with its first piece.
      const { id } = view.part.peek() as Call;
      steps.push({ kind: 'tool', call: view, response: responses.get(id) });
    }
  }
  return steps;
}
