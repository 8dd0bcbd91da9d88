import * as z from 'zod/mini';
import { localText } from '../http/local-text';
import { snakeObject } from '../http/snake-object';

/** A tool that the server can lend an agent. */
export const hostedTool = snakeObject({
  name: z.optional(z.string()),
  /** For the model. */
  description: z.optional(z.string()),
  /** What people call it. Absent for a tool of another server, which goes by its name. */
  title: z.optional(localText),
  /** What it does, for people. */
  summary: z.optional(localText),
  /** JSON schema of its arguments. */
  parameters: z.optional(z.record(z.string(), z.unknown())),
  version: z.optional(z.string()),
  /** It may change something, so a person is asked each time unless the agent says otherwise. */
  hasEffect: z.optional(z.boolean()),
});
export type HostedTool = z.output<typeof hostedTool>;
