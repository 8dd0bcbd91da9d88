import { randomUUID } from 'node:crypto';
import { type PageAsk, type PageOffer, pageLimits } from '@oriel/contracts';
import type { ToolCall, ToolDefinition } from '../../ai/providers/provider';
import { parseArguments } from '../../ai/tools/parse-arguments';
import type { ToolResult } from '../../ai/tools/run-tool';
import { ToolError } from '../../ai/tools/tool-error';
import { type PageCallEnd, pageCalls } from '../../platform/db/schema';
import type { ChatServices } from '../chat-services';
import { pageDefinitions } from './describe-page';
import { type PagePatience, usualPatience, waitForPage } from './wait-for-page';

export interface PageCallSteps {
  readonly signal: AbortSignal;
  /** The reader of the answer must be asked. */
  readonly onAsk: (ask: PageAsk) => void;
  /** The function is running. */
  readonly onClaimed: () => void;
}

/** Outcome of a call, for the person and for the model. */
export interface PageResult extends ToolResult {
  readonly forModel: string;
}

/** The functions of the question's page. */
export interface PageFunctions {
  readonly definitions: readonly ToolDefinition[];
  /** Every failure becomes a result that describes it; only an abort is thrown. */
  call(call: ToolCall, steps: PageCallSteps): Promise<PageResult>;
}

export interface PageJob {
  readonly runId: string;
  readonly origin: string;
  readonly offer: PageOffer;
}

export function pageFunctions(
  services: ChatServices,
  { runId, origin, offer }: PageJob,
  patience: PagePatience = usualPatience,
): PageFunctions {
  return {
    definitions: pageDefinitions(offer),
    async call(call, { signal, onAsk, onClaimed }) {
      try {
        parseArguments(call.arguments, pageLimits.result);
      } catch (error) {
        const message = ToolError.isInstance(error) ? error.message : 'The arguments are not valid';
        return describeEnd({ kind: 'failure', reason: 'arguments', message }, origin);
      }
      const id = randomUUID();
      // Store it before the event is sent, so that a reader of the event can answer.
      await services.db.insert(pageCalls).values({ id, runId, origin });
      onAsk({ id, call: call.id, origin });
      const end = await waitForPage(services, { id, runId, patience, signal, onClaimed });
      // Only a tool of the server is allowed without being claimed.
      return describeEnd(end.kind === 'allow' ? { kind: 'lost' } : end, origin);
    },
  };
}

/** Whether the model calls a function of the page. */
export const isPageCall = ({ definitions }: PageFunctions, name: string): boolean =>
  definitions.some(tool => tool.name === name);

const problems = {
  refused: 'The person did not allow the call. Go on without it and do not ask again.',
  expired: 'Nobody has allowed the call in time.',
  lost: 'The page has gone away before it answered. Whether the function has run is not known.',
  unknown: 'The page does not have this function any more.',
  arguments: 'The arguments do not fit.',
  failed: 'The function failed in the page.',
  answer: 'The answer of the function is not valid or too long.',
  timeout: 'The function took too long in the page.',
} as const;

/** A code in addition to the sentence for the model lets the widget translate it. */
function describeEnd(end: Exclude<PageCallEnd, { kind: 'allow' }>, origin: string): PageResult {
  if (end.kind === 'result')
    return { result: end.result, isError: false, forModel: fromPage(origin, readJson(end.result)) };
  const code = end.kind === 'failure' ? end.reason : end.kind === 'refuse' ? 'refused' : end.kind;
  const message = end.kind === 'failure' ? end.message : undefined;
  const result = JSON.stringify({ error: message ?? problems[code], code });
  const forModel = JSON.stringify({
    error: problems[code],
    ...(message !== undefined && { page: origin, data: message }),
  });
  return { result, isError: true, forModel };
}

const fromPage = (origin: string, data: unknown): string => JSON.stringify({ page: origin, data });

/** Parses a page's result as JSON; anything else stays a text. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
