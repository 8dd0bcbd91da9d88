import type { ToolContext } from '../tool';

/** The context of a tool in a test; every address is known. */
export const toolContext = (overrides: Partial<ToolContext> = {}): ToolContext => ({
  locale: 'en',
  signal: new AbortController().signal,
  now: () => new Date('2026-03-01T23:30:00Z'),
  knowsAddress: () => true,
  ...overrides,
});
