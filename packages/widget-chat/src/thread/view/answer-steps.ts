import type { MessagePart } from '@oriel/contracts';
import type { PartView } from '../runs/part-view';

/** Steps on the rail: the parts of an answer, each result merged with its call. */
export type Step =
  | { readonly kind: 'text'; readonly view: PartView }
  | { readonly kind: 'thinking'; readonly view: PartView }
  | { readonly kind: 'tool'; readonly call: PartView; readonly response: PartView | undefined };

type Call = Extract<MessagePart, { type: 'function_call' | 'function_response' }>;

/** The steps of an answer, in order. Some endpoints restart call ids with each request, so an id may repeat. */
export function stepsOf(parts: readonly PartView[]): Step[] {
  const responses = parts.filter(({ type }) => type === 'function_response');
  const steps: Step[] = [];
  for (const view of parts) {
    if (view.type === 'text' || view.type === 'thinking') steps.push({ kind: view.type, view });
    if (view.type === 'function_call') {
      const response = responses.find(each => idOf(each) === idOf(view));
      if (response) responses.splice(responses.indexOf(response), 1);
      steps.push({ kind: 'tool', call: view, response });
    }
  }
  return steps;
}

/** The id arrives with the first chunk of a call. */
const idOf = (view: PartView): string => (view.part.peek() as Call).id;
