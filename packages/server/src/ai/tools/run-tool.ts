import { parseArguments } from './parse-arguments';
import type { Tool, ToolContext } from './tool';
import { ToolError } from './tool-error';

export interface ToolResult {
  readonly result: string;
  readonly isError: boolean;
}

/** Characters of a result that go to the model and into the message. */
const maxResult = 20_000;
const maxMilliseconds = 30_000;

/**
 * Does what a model called for. Whatever goes wrong (an unknown name, broken arguments, a fault of the tool) becomes a
 * result that says so, and the answer goes on; only an abort is thrown.
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
    return { result: result.slice(0, maxResult), isError: false };
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
