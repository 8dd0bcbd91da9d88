/*
 * Handles the function calls that a running answer makes on the page. A call is claimed at the service before it runs, so that
 * only one of several tabs runs it. Permissions for a chat are kept by this mount only, and asked for again after a reload.
 */
import { ApiError, createUuid } from '@oriel/client';
import {
  answerPageCall,
  type LentTool,
  type LocalText,
  type PageAsk,
  type PageCallAnswer,
  pageOutcome,
  pageToolPrefix,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import type { ChatStore } from '../../session/chat-context';
import { readTools } from '../runs/read-page';

declare module '../../session/chat-context' {
  interface ChatStore {
    /** Functions of the page that a user has allowed, each for one chat. */
    readonly allowed: Set<string>;
  }
}

export interface PageCall {
  readonly ask: PageAsk;
  /** The name used by the model, including its prefix. */
  readonly functionName: string;
  /** Display name of a tool of the product. */
  readonly title?: LocalText | undefined;
  /** JSON. */
  readonly arguments: string;
}

/** The function as this page offers it now; undefined on another page, or if it is no longer offered. */
export async function findTool(
  { host }: ChatStore,
  { ask, functionName }: Pick<PageCall, 'ask' | 'functionName'>,
): Promise<LentTool | undefined> {
  if (ask.origin !== host.pageOrigin) return undefined;
  const name = functionName.slice(pageToolPrefix.length);
  return (await readTools(host)).find(tool => tool.name === name);
}

/** Always allows a function in the current chat. */
export const allowAlways = (store: ChatStore, call: PageCall): unknown =>
  store.allowed.add(keyOf(store, call));
export const isAllowed = (store: ChatStore, call: PageCall): boolean => store.allowed.has(keyOf(store, call));

const keyOf = ({ threads }: ChatStore, { functionName }: PageCall): string =>
  `${threads.shown.peek().channelId.peek()}:${functionName}`;

/** Runs the function and sends its result; does nothing if another tab claimed the call first. */
export async function runCall(store: ChatStore, call: PageCall, tool: LentTool): Promise<void> {
  const key = createUuid();
  if (!(await send(store, call, { kind: 'claim', key }))) return;
  await send(store, call, { ...(await outcomeOf(store, call, tool)), key });
}

/** Allows a tool of the server to run. */
export async function allowCall(store: ChatStore, call: PageCall): Promise<void> {
  await send(store, call, { kind: 'allow', key: createUuid() });
}

/** Sends the refusal to the assistant. */
export async function refuseCall(store: ChatStore, call: PageCall): Promise<void> {
  await send(store, call, { kind: 'refuse', key: createUuid() });
}

type Outcome =
  | { kind: 'result'; result: string }
  | { kind: 'failure'; reason: Extract<PageCallAnswer, { kind: 'failure' }>['reason']; message?: string };

async function outcomeOf({ host }: ChatStore, call: PageCall, tool: LentTool): Promise<Outcome> {
  try {
    const input: unknown = JSON.parse(call.arguments.trim() || '{}');
    const parsed = z.safeParse(
      pageOutcome,
      await host.ask('callTool', { name: tool.name, arguments: input }),
    );
    if (!parsed.success) return { kind: 'failure', reason: 'answer' };
    if ('result' in parsed.data) return { kind: 'result', result: parsed.data.result };
    const { failure, message } = parsed.data;
    return { kind: 'failure', reason: failure, ...(message !== undefined && { message }) };
  } catch {
    return { kind: 'failure', reason: 'failed' };
  }
}

/** @returns whether the answer counted: false if the call was answered elsewhere, or its answer has ended */
async function send(
  { host, currentOrganization, threads }: ChatStore,
  { ask }: PageCall,
  body: PageCallAnswer,
) {
  const organizationId = currentOrganization.peek()?.session.organization.id;
  const channelId = threads.shown.peek().channelId.peek();
  if (!organizationId || !channelId) return false;
  try {
    await host.client.call(answerPageCall, {
      params: { organizationId, channelId, pageCallId: ask.id },
      body,
    });
    return true;
  } catch (error) {
    if (ApiError.isInstance(error) && (error.status === 409 || error.status === 404)) return false;
    throw error;
  }
}
