import { OrielError } from '@oriel/contracts';
import type { MountOptions } from '../options/mount-options';

/** Runs a function that the page lends to the assistant. */
export async function callTool(
  tools: MountOptions['tools'],
  name: string,
  input: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const tool = tools && Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!tool) throw new OrielError('METHOD_NOT_FOUND', `The page has no tool "${name}".`);
  let checked = input;
  try {
    if (tool.input) checked = tool.input.parse(input);
  } catch (cause) {
    throw new OrielError('INVALID_MESSAGE', `The arguments of "${name}" do not fit: ${String(cause)}`, {
      cause,
    });
  }
  const output = await tool.execute(checked, { signal });
  return tool.output ? tool.output.parse(output) : output;
}
