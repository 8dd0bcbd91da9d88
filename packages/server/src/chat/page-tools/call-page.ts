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
  /** Whoever reads the answer is to be asked. */
  readonly onAsk: (ask: PageAsk) => void;
  /** The function runs now. */
  readonly onClaimed: () => void;
}

/** What came of a call, as a person sees it and as the model is told. */
export interface PageResult extends ToolResult {
  readonly forModel: string;
}

/** The functions of the page that a question came from. */
export interface PageFunctions {
  readonly definitions: readonly ToolDefinition[];
  /** Whatever goes wrong becomes a result that says so; only an abort is thrown. */
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
      // Before it is told, so that who hears of it can answer.
      await services.db.insert(pageCalls).values({ id, runId, origin });
      onAsk({ id, call: call.id, origin });
      const end = await waitForPage(services, { id, runId, patience, signal, onClaimed });
      // Only a tool of the server is allowed without being claimed.
      return describeEnd(end.kind === 'allow' ? { kind: 'lost' } : end, origin);
    },
  };
}

/** Whether the model means a function of the page. */
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

/** A code beside the sentence for the model lets the widget say it in the person's language. */
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

/** What a page answers is JSON; what is not stays a text. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
