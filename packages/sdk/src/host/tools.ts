/*
 * Tools that a page lends to the assistant. The functions stay in the page: only their descriptions and the outcome of a call
 * leave it, both as plain data within limits. Every call settles, whatever the function does: with its checked result, or with
 * the reason for a failure.
 */
import {
  describeIssues,
  type LentTool,
  lentTool,
  OrielError,
  type PageFailure,
  type PageOutcome,
  pageLimits,
  toolCall,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import type { MountOptions, PageTool } from '../options/mount-options';

type Tools = MountOptions['tools'];

/** Answers a widget with the list of tools or the outcome of a call. */
export function answerTools(
  tools: Tools,
  input: unknown,
  signal: AbortSignal,
): readonly LentTool[] | Promise<PageOutcome> {
  if (input === null) return listTools(tools);
  const call = z.parse(toolCall, input);
  return callTool(tools, call.name, call.arguments, signal);
}

/** Lists the tools that a page lends; an invalid one is left out with a console warning. */
export function listTools(tools: Tools): LentTool[] {
  const lent: LentTool[] = [];
  let length = 0;
  for (const [name, tool] of Object.entries(tools ?? {})) {
    // The page lends this tool conditionally, and the condition does not hold.
    if (!tool) continue;
    const title = tool.title ?? name;
    const parsed = z.safeParse(lentTool, {
      name,
      title: clean(title, pageLimits.toolTitle),
      description: clean(tool.description ?? title, pageLimits.toolDescription),
      parameters: parametersOf(tool),
    });
    const parameters = parsed.success ? JSON.stringify(parsed.data.parameters) : '';
    length += parameters.length;
    const problem = !parsed.success
      ? describeIssues(parsed.error)
      : lent.length >= pageLimits.tools
        ? `A page lends ${pageLimits.tools} at most.`
        : length > pageLimits.allParameters
          ? 'The schemas of all are too long together.'
          : undefined;
    // A schema may hold values that cannot be sent; serialize it.
    if (parsed.success && problem === undefined)
      lent.push({ ...parsed.data, parameters: JSON.parse(parameters) });
    else
      console.warn(
        new OrielError('INVALID_OPTIONS', `The assistant cannot use the function "${name}". ${problem}`),
      );
  }
  return lent;
}

/** Runs a tool that the page lends. */
export async function callTool(
  tools: Tools,
  name: string,
  input: unknown,
  outer: AbortSignal,
  execution: number = pageLimits.execution,
): Promise<PageOutcome> {
  const tool = tools && Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!tool) return failure('unknown');
  let checked = input;
  try {
    if (tool.input) checked = tool.input.parse(input);
  } catch (cause) {
    return failure('arguments', cause);
  }
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), execution);
  const signal = AbortSignal.any([outer, late.signal]);
  try {
    signal.throwIfAborted();
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const output = await Promise.race([(async () => tool.execute(checked, { signal }))(), ended]);
    return check(tool, output);
  } catch (cause) {
    return late.signal.aborted ? failure('timeout') : failure('failed', cause);
  } finally {
    clearTimeout(timer);
  }
}

function check(tool: PageTool, output: unknown): PageOutcome {
  try {
    const result = JSON.stringify(tool.output ? tool.output.parse(output) : output) ?? 'null';
    if (result.length > pageLimits.result) throw new Error('The answer is too long');
    return { result };
  } catch (cause) {
    return failure('answer', cause);
  }
}

function failure(reason: PageFailure, cause?: unknown): PageOutcome {
  const message = cause instanceof Error ? clean(cause.message, pageLimits.failure) : '';
  return message === '' ? { failure: reason } : { failure: reason, message };
}

/** Makes a text safe for JSON: limits its length, removes NUL and replaces lone surrogates. Other values stay unchanged. */
const clean = <T>(text: T, max: number): T | string =>
  typeof text === 'string'
    ? text
        .slice(0, max)
        .replaceAll('\0', '')
        .replace(/\p{Surrogate}/gu, '\ufffd')
    : text;

/** The given JSON schema, or that of a zod schema; without either, any object is allowed. */
function parametersOf({ parameters, input }: PageTool): unknown {
  if (parameters) return parameters;
  const anything = { type: 'object' };
  if (!input || !('_zod' in input)) return anything;
  try {
    // Only zod 4 schemas have this member.
    const schema = input as unknown as z.ZodMiniType;
    const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return rest;
  } catch {
    return anything;
  }
}
