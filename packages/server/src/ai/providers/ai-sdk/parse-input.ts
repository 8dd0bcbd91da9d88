/** The arguments of a call as an object; endpoints refuse anything else, even if their own model wrote it. */
export function parseInput(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  } catch {
    return {};
  }
}
