import { calculator } from './calculator';
import { currentDateTime } from './current-date-time';
import type { Tool } from './tool';

/** Every tool of this server. */
export const tools: readonly Tool[] = [currentDateTime, calculator];

/** The tools an agent was given, by name; names that are unknown here are left out. */
export const findTools = (names: readonly string[]): Tool[] =>
  tools.filter(tool => names.includes(tool.name));
