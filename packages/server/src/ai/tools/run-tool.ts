import { parseArguments } from './parse-arguments';
import type { Tool, ToolContext } from './tool';
import { ToolError } from './tool-error';

export interface ToolResult {
  readonly result: string;
  readonly isError: boolean;
}

/** Maximum characters of a result for the model and the message. */
const maxResult = 20_000;
const maxMilliseconds = 30_000;

/** A cut result says so to the model and in the step. */
function shorten(result: string): string {
  if (result.length <= maxResult) return result;
  const note = `\n[The result was cut here: it has ${result.length} characters]`;
  return result.slice(0, maxResult - note.length) + note;
}

/**
 * Runs the tool that a model called. Every failure (an unknown name, malformed arguments, an error of the tool) becomes a result
 * that describes it, and the answer continues; only an abort is thrown.
 */
export async function runTool(
  tools: readonly Tool[],
  name: string,
  argumentText: string,
  context: ToolContext,
): Promise<ToolResult> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(maxMilliseconds)]);
  try {
    const tool = tools.find(candidate => candidate.name === name);
    if (!tool) throw new ToolError(`There is no tool ${name.slice(0, 100)}`);
    const input = parseArguments(argumentText);
    const result = await Promise.race([tool.run(input, { ...context, signal }), rejectOn(signal)]);
    return { result: shorten(result), isError: false };
  } catch (error) {
    context.signal.throwIfAborted();
    const message = ToolError.isInstance(error)
      ? error.message
      : signal.aborted
        ? 'The tool took too long'
        : 'The tool failed';
    return { result: JSON.stringify({ error: message }), isError: true };
  }
}

const rejectOn = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
