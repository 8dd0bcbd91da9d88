import { type CompletionEvent, limits, type PageAsk } from '@oriel/contracts';
import type {
  Provider,
  ProviderContent,
  ProviderMessage,
  ProviderRequest,
  ToolCall,
  ToolChoice,
  ToolDefinition,
} from '../../../ai/providers/provider';
import { ProviderError } from '../../../ai/providers/provider-error';
import type { ProviderEvent, ProviderFinish } from '../../../ai/providers/provider-event';
import { AnswerScope } from '../../../ai/tools/answer-scope';
import { findMissing, isToolName } from '../../../ai/tools/find-tools';
import { commonPrefix } from '../../../ai/tools/mcp/mcp-server';
import { runTool, type ToolResult } from '../../../ai/tools/run-tool';
import type { Tool } from '../../../ai/tools/tool';
import type { Mask } from '../../../platform/text/mask-personal-data';
import { estimateTokens, type TokenUsage } from '../../answer-costs/price';
import { type AskPerson, askNobody } from '../../page-tools/ask-person';
import { isPageCall, type PageFunctions, type PageResult } from '../../page-tools/call-page';
import { GrowingText } from '../live/growing-text';
import { AnswerDraft } from './answer-draft';
import { ToolRefusals } from './tool-refusals';

/** Maximum number of different pages that one answer may read. */
const pagesOfAnswer = 8;

/**
 * The addresses that people and tools have named in a conversation. Only whole addresses count, and an answer reads only a few
 * pages: otherwise a text with an address for each letter, or for each length, could make the model leak the chat through the
 * addresses that it reads.
 */
class NamedAddresses {
  readonly #texts: string[] = [];
  readonly #read = new Set<string>();

  add(text: string): void {
    if (text !== '') this.#texts.push(text);
  }

  /** Whether a page at this address may be read; an allowed address counts as read. @param address - Without its scheme. */
  allow(address: string): boolean {
    if (this.#read.has(address)) return true;
    if (this.#read.size >= pagesOfAnswer || !this.#texts.some(text => namesWhole(text, address)))
      return false;
    this.#read.add(address);
    return true;
  }
}

/** Characters that continue an address. */
const goesOn = /[\p{L}\p{N}_%=&~+@-]/u;

function namesWhole(text: string, address: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const [before, after] = [text[at - 1] ?? '', text[at + address.length] ?? ''];
    if (!goesOn.test(before) && before !== '.' && !goesOn.test(after)) return true;
  }
  return false;
}

export interface ProgramTools {
  readonly tools: readonly ToolDefinition[];
  /** The first request offers only these tools and makes the model call one. Default: the model decides. */
  readonly toolChoice: ToolChoice | undefined;
  /** Fields of the request that no endpoint may do without. */
  readonly needed: readonly string[];
}

export interface AnswerJob {
  readonly messageId: string;
  readonly provider: Provider;
  /** Name of the model at its endpoint. */
  readonly model: string;
  readonly messages: readonly ProviderMessage[];
  readonly tools: readonly Tool[];
  /** Names of the agent's tools that are unavailable. Default: none. */
  readonly missing?: readonly string[];
  /** Called before a tool runs. Default: tools that need a confirmation do not run. */
  readonly askPerson?: AskPerson | undefined;
  /** Functions of the question's page. */
  readonly page?: PageFunctions | undefined;
  /** Changes the results of tools and functions that the model receives; the reader gets them unchanged. Default: none. */
  readonly mask?: Mask | undefined;
  /** Tools that run in the program that asks: a call of one ends the answer. Default: none. */
  readonly program?: ProgramTools | undefined;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly maxOutputTokens?: number | undefined;
  readonly locale: string;
  /** IANA name of the person's time zone. Default: unknown. */
  readonly timeZone?: string | undefined;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  readonly emit: (event: CompletionEvent) => void;
}

export interface WrittenAnswer {
  readonly finish: 'complete' | 'length';
}

/**
 * Asks the model, runs its tool calls and asks again, until it has answered. After the last allowed round the model is asked once
 * more without tools. `usage` grows with each request by the endpoint's count, or by an estimate of the output, so that it is
 * known even after an error. Throws a `ProviderError`, or the reason of the signal.
 */
export async function writeAnswer(job: AnswerJob, usage: TokenUsage): Promise<WrittenAnswer> {
  const draft = new AnswerDraft(
    job.messageId,
    () => job.now().getTime(),
    job.emit,
    name => job.tools.find(tool => tool.name === name)?.title,
  );
  let messages = withMissing(job.messages, job.missing ?? []);
  let definitions = definitionsOf(job);
  const named = new NamedAddresses();
  const scope = new AnswerScope();
  for (const { role, content } of job.messages) if (role !== 'assistant') named.add(textOfContent(content));
  const knowsAddress = (address: string) => named.allow(address);
  const refusals = new ToolRefusals(isForeign(job.page));
  /** Tools that are left out of the present request, to find out whether the endpoint refuses them. */
  let trial: readonly ToolDefinition[] = [];
  let length = 0;
  const read = (event: ProviderEvent) => {
    if (trial.length > 0 && event.type !== 'open') leaveOut(trial);
    length += lengthOf(event);
    if (length > limits.answer) throw new ProviderError('provider_invalid_answer', 'The answer is too long');
    if (event.type === 'without-tools') leaveOut(definitions);
    else draft.read(event);
  };
  /** Removes tools for the rest of the answer. */
  const leaveOut = (refused: readonly ToolDefinition[]) => {
    if (hasProgramTool(job, refused))
      throw new ProviderError('provider_bad_request', "The endpoint refuses the program's tools");
    definitions = definitions.filter(each => !refused.includes(each));
    trial = [];
    const names = refused.map(({ name }) => name);
    // A model without tools is the maker's choice, and names only the ones that may come and go.
    const missing = definitions.length === 0 ? findMissing(names, []) : names.filter(isToolName);
    messages = withMissing(messages, missing);
    for (const name of missing) draft.missTool(name);
  };
  try {
    for (let round = 0; ; round++) {
      const isLast = round >= limits.toolRounds;
      draft.beginRound();
      if (round === 0) for (const name of job.missing ?? []) draft.missTool(name);
      const ask = async (): Promise<Said> => {
        try {
          const toolChoice = round === 0 ? job.program?.toolChoice : undefined;
          const offered = toolChoice ? definitions.filter(each => hasProgramTool(job, [each])) : definitions;
          const sent = offered.filter(each => !trial.includes(each));
          const toSend = withMissing(messages, trial.map(({ name }) => name).filter(isToolName));
          return await askOnce(job, { tools: sent, toolChoice }, toSend, isLast, usage, read, draft);
        } catch (fault) {
          const refused = refusals.read(fault, definitions, trial);
          if (!refused || hasProgramTool(job, refused.tools)) throw fault;
          if (refused.isTrial) trial = refused.tools;
          else leaveOut(refused.tools);
          return ask();
        }
      };
      const said = await ask();
      if (said.finish !== 'tool-calls' || isLast) {
        if (said.text === '' && said.finish === 'tool-calls')
          throw new ProviderError('provider_invalid_answer', 'The model calls tools without end');
        return { finish: said.finish === 'length' ? 'length' : 'complete' };
      }
      // The program asks again with the results. Calls of the agent's tools beside them do not run.
      if (hasProgramTool(job, said.calls)) return { finish: 'complete' };
      messages.push({
        role: 'assistant',
        content: said.text,
        toolCalls: said.calls.map(repairArguments),
        original: said.original,
      });
      for (const call of said.calls) {
        draft.beginTool(call.name);
        // The time in which a person decides does not count as the function's.
        let since = performance.now();
        const onAsk = (ask: PageAsk) => draft.ask(call.name, ask);
        const onClaimed = () => {
          since = performance.now();
          draft.beginTool(call.name);
        };
        const { result, isError, forModel }: ToolResult & Partial<PageResult> =
          job.page && isPageCall(job.page, call.name)
            ? await job.page.call(call, { signal: job.signal, onAsk, onClaimed })
            : ((await denialOf(job, call, onAsk, onClaimed)) ??
              (await runTool(job.tools, call.name, call.arguments, { ...job, knowsAddress, scope })));
        if (!isError) named.add(addressesOf(job.tools, call.name, result));
        const durationMs = Math.round(performance.now() - since);
        draft.readResult(call, { result, isError, durationMs });
        const content = forModel ?? result;
        messages.push({ role: 'tool', toolCallId: call.id, content: job.mask?.(content) ?? content });
      }
    }
  } finally {
    scope.close();
    draft.end();
  }
}

/** The result instead of the tool's; undefined: the tool may run. */
async function denialOf(
  { tools, askPerson = askNobody, signal }: AnswerJob,
  call: ToolCall,
  onAsk: (ask: PageAsk) => void,
  onClaimed: () => void,
) {
  const tool = tools.find(({ name }) => name === call.name);
  return tool && askPerson(tool, call, { signal, onAsk, onClaimed });
}

/** Whether one of some tools or calls is the program's. */
const hasProgramTool = ({ program }: AnswerJob, some: readonly { readonly name: string }[]): boolean =>
  some.some(({ name }) => program?.tools.some(tool => tool.name === name));

const definitionsOf = ({ tools, page, program }: AnswerJob): readonly ToolDefinition[] => [
  ...tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
  ...(page?.definitions ?? []),
  ...(program?.tools ?? []),
];

/** Whether a server or the page has written the schema of a tool. */
const isForeign =
  (page: PageFunctions | undefined) =>
  (name: string): boolean =>
    name.startsWith(commonPrefix) || (page !== undefined && isPageCall(page, name));

function addressesOf(tools: readonly Tool[], name: string, result: string): string {
  try {
    return tools.find(tool => tool.name === name)?.addressesOf?.(result) ?? '';
  } catch {
    // A truncated result is not JSON.
    return '';
  }
}

const textOfContent = (content: ProviderContent): string =>
  typeof content === 'string'
    ? content
    : content.map(part => (part.type === 'text' ? part.text : '')).join('\n');

function lengthOf(event: ProviderEvent): number {
  if (event.type === 'text' || event.type === 'reasoning') return event.text.length;
  if (event.type === 'tool-call-start') return event.name.length + event.id.length;
  return event.type === 'tool-call-delta' ? event.arguments.length : 0;
}

/** Adds a message that names the missing tools to the model, between the agent's instructions and the conversation. */
function withMissing(messages: readonly ProviderMessage[], names: readonly string[]): ProviderMessage[] {
  if (names.length === 0) return [...messages];
  const content = `These of your tools are not available at the moment: ${names.join(', ')}. Where a question needs one of them, say so.`;
  const { length } = messages.filter(({ role }) => role === 'system');
  return [...messages.slice(0, length), { role: 'system', content }, ...messages.slice(length)];
}

/** Endpoints refuse a conversation whose calls are not JSON, even if their own model wrote them. */
export function repairArguments(call: ToolCall): ToolCall {
  try {
    JSON.parse(call.arguments);
    return call;
  } catch {
    return { ...call, arguments: '{}' };
  }
}

interface Said {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly finish: ProviderFinish;
  readonly original: unknown;
}

/** Sends one request. Calls that come although none are allowed are hidden. */
async function askOnce(
  job: AnswerJob,
  { tools, toolChoice }: Pick<ProviderRequest, 'tools' | 'toolChoice'>,
  messages: readonly ProviderMessage[],
  withoutCalls: boolean,
  usage: TokenUsage,
  onEvent: (event: ProviderEvent) => void,
  draft: AnswerDraft,
): Promise<Said> {
  const text = new GrowingText();
  let finish: ProviderFinish = 'stop';
  let original: unknown;
  let written = 0;
  const calls: { id: string; name: string; arguments: string }[] = [];
  let reported: TokenUsage & { readonly isInterim?: boolean } = { inputTokens: 0, outputTokens: 0 };
  const read = (event: ProviderEvent) => {
    written += lengthOf(event);
    if (event.type === 'text') text.append(event.text);
    else if (event.type === 'text-was-reasoning') {
      draft.turnToThinking(text.toString());
      text.clear();
    } else if (event.type === 'tool-call-start')
      calls[event.index] = { id: event.id, name: event.name, arguments: '' };
    else if (event.type === 'tool-call-delta') {
      const call = calls[event.index];
      if (call) call.arguments += event.arguments;
    } else if (event.type === 'usage') reported = event;
    else if (event.type === 'original') original = event.message;
    else if (event.type === 'finish') finish = event.reason;
    if (!withoutCalls || !event.type.startsWith('tool-call')) onEvent(event);
  };
  const { model, parameters, maxOutputTokens, signal, program } = job;
  const needed = program?.needed;
  try {
    await job.provider.stream(
      { model, messages, tools, toolChoice, needed, withoutCalls, parameters, maxOutputTokens, signal },
      read,
    );
  } finally {
    usage.inputTokens += reported.inputTokens;
    // The usage of an answer that was cut off is reported only up to an earlier point, or not at all, and some endpoints never
    // report it.
    const isCounted = !reported.isInterim && reported.outputTokens > 0;
    const least = isCounted ? 0 : estimateTokens(written);
    usage.outputTokens += Math.max(reported.outputTokens, least);
  }
  return { text: text.toString(), calls, finish, original };
}
