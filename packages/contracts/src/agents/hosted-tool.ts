import * as z from 'zod/mini';

/** A tool that the server can lend an agent. */
export const hostedTool = z.object({
  name: z.optional(z.string()),
  description: z.optional(z.string()),
  /** JSON schema of its arguments. */
  parameters: z.optional(z.record(z.string(), z.unknown())),
  version: z.optional(z.string()),
});
export type HostedTool = z.output<typeof hostedTool>;
