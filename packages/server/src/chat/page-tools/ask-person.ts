/*
 * Asks a person before a tool of the server runs. The agent configures this per tool; by default a tool that may change something
 * asks each time and a read-only one never does. The confirmation request is a row, so it outlives a reload and can be answered
 * in any tab; a grant for a whole chat is also a row, and names the agent. If nobody can answer, as in a call from a program, the
 * tool does not run.
 */
import { randomUUID } from 'node:crypto';
import { type ToolAsk, toolOrigin } from '@oriel/contracts';
import { and, eq } from 'drizzle-orm';
import type { ToolCall } from '../../ai/providers/provider';
import { parseArguments } from '../../ai/tools/parse-arguments';
import type { Tool } from '../../ai/tools/tool';
import { pageCalls, toolGrants } from '../../platform/db/schema';
import type { ChatServices } from '../chat-services';
import type { PageCallSteps, PageResult } from './call-page';
import { type PagePatience, usualPatience, waitForPage } from './wait-for-page';

export interface AskJob {
  readonly runId: string;
  readonly channelId: string;
  readonly agentId: string;
  readonly asks: Readonly<Record<string, ToolAsk>>;
  /** A reader follows the answer live, and can confirm tool calls. */
  readonly hasReader: boolean;
}

/** Resolves with the result of a call that may not run; undefined: it may run. */
export type AskPerson = (tool: Tool, call: ToolCall, steps: PageCallSteps) => Promise<PageResult | undefined>;

export const askPerson =
  (services: ChatServices, job: AskJob, patience: PagePatience = usualPatience): AskPerson =>
  async (tool, call, { signal, onAsk, onClaimed }) => {
    const when = whenAsked(tool, job.asks);
    if (when === 'never' || !isReadable(call.arguments)) return undefined;
    if (when === 'once' && (await isGranted(services, job, tool.name))) return undefined;
    if (!job.hasReader) return refusal('unheard');
    const id = randomUUID();
    const origin = `${toolOrigin}${when}`;
    // Store it before the event is sent, so that a reader of the event can answer.
    await services.db.insert(pageCalls).values({ id, runId: job.runId, origin });
    onAsk({ id, call: call.id, origin });
    const end = await waitForPage(services, { id, runId: job.runId, patience, signal, onClaimed });
    if (end.kind !== 'allow') return refusal(end.kind === 'refuse' ? 'refused' : 'expired');
    onClaimed();
    if (when === 'once') {
      const { channelId, agentId } = job;
      await services.db
        .insert(toolGrants)
        .values({ channelId, agentId, tool: tool.name })
        .onConflictDoNothing();
    }
    return undefined;
  };

/** Denies every call that needs a confirmation. */
export const askNobody: AskPerson = async tool =>
  whenAsked(tool, {}) === 'never' ? undefined : refusal('unheard');

const whenAsked = (tool: Tool, asks: Readonly<Record<string, ToolAsk>>): ToolAsk =>
  (Object.hasOwn(asks, tool.name) ? asks[tool.name] : undefined) ?? (tool.hasEffect ? 'always' : 'never');

/** A call that will fail anyway needs no confirmation. */
function isReadable(text: string): boolean {
  try {
    parseArguments(text);
    return true;
  } catch {
    return false;
  }
}

async function isGranted(
  { db }: ChatServices,
  { channelId, agentId }: AskJob,
  tool: string,
): Promise<boolean> {
  const granted = and(
    eq(toolGrants.channelId, channelId),
    eq(toolGrants.agentId, agentId),
    eq(toolGrants.tool, tool),
  );
  return (await db.$count(toolGrants, granted)) > 0;
}

const problems = {
  refused: 'The person did not allow the call. Go on without it and do not ask again.',
  expired: 'Nobody has allowed the call in time.',
  unheard: 'A person would have to allow the call, and nobody can be asked here. Go on without it.',
} as const;

function refusal(code: keyof typeof problems): PageResult {
  const result = JSON.stringify({ error: problems[code], code });
  return { result, isError: true, forModel: result };
}
