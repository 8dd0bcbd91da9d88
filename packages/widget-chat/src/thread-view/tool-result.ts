import type { MessagePart } from '@oriel/contracts';

type Call = Extract<MessagePart, { type: 'function_call' }>;
type Response = Extract<MessagePart, { type: 'function_response' }>;

/** The result of a tool, and whether it is a failure. */
export interface ToolResult {
  readonly text: string;
  readonly isError: boolean;
  readonly durationMs: number | undefined;
}

export function toolResultOf(response: MessagePart): ToolResult {
  // A step's response is always one.
  const { result, isError, durationMs } = response as Response;
  const parsed = readJson(result);
  const error = typeof parsed === 'object' && parsed !== null && 'error' in parsed ? parsed.error : undefined;
  if (error !== undefined) {
    return {
      text: typeof error === 'string' ? error : shortJson(error),
      isError: true,
      durationMs,
    };
  }
  return {
    text: typeof parsed === 'string' ? parsed : parsed === undefined ? result : shortJson(parsed),
    isError: isError === true,
    durationMs,
  };
}

/** The arguments of a call as a person reads them: `name: value` a line, or as they stand while they come. */
export function toolArgumentsOf(call: MessagePart): string {
  const text = (call as Call).arguments;
  const parsed = readJson(text);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return text;
  return Object.entries(parsed)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const shortJson = (value: unknown): string => JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ');
