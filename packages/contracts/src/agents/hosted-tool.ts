import * as z from 'zod/mini';
import { localText } from '../http/local-text';
import { snakeObject } from '../http/snake-object';

/** A tool of the server that agents can use. */
export const hostedTool = snakeObject({
  name: z.optional(z.string()),
  /** For the model. */
  description: z.optional(z.string()),
  /** Name for users. Absent for a tool of another server, which is shown by its name. */
  title: z.optional(localText),
  /** Description for users. */
  summary: z.optional(localText),
  /** JSON schema of the arguments. */
  parameters: z.optional(z.record(z.string(), z.unknown())),
  version: z.optional(z.string()),
  /** It may change something, so the user is asked each time unless the agent says otherwise. */
  hasEffect: z.optional(z.boolean()),
});
export type HostedTool = z.output<typeof hostedTool>;
