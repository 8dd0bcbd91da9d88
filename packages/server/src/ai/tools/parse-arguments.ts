import { ToolError } from './tool-error';

/** Reads the arguments of a call as a model wrote them. Throws a `ToolError` for what is no object, or too long. */
export function parseArguments(text: string, max = Number.POSITIVE_INFINITY): Record<string, unknown> {
  if (text.length > max) throw new ToolError('The arguments are too long');
  let value: unknown;
  try {
    value = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw new ToolError('The arguments are not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ToolError('The arguments are not an object');
  // An object that JSON made has string keys.
  return value as Record<string, unknown>;
}
