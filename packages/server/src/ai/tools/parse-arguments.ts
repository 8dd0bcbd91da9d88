import { ToolError } from './tool-error';

/** Parses the arguments of a call from a model. Throws a `ToolError` if they are not an object, or too long. */
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
  // An object from JSON has string keys.
  return value as Record<string, unknown>;
}
