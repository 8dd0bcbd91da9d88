import * as z from 'zod/mini';

export const abilityTypes = ['text', 'chat', 'embedding', 'image', 'tool-function'] as const;

export const ability = z.object({
  type: z.enum(abilityTypes),
  constraints: z.optional(
    z.array(
      z.object({
        direction: z.enum(['input', 'output']),
        min: z.optional(z.number()),
        max: z.optional(z.number()),
        unit: z.enum(['tokens', 'characters', 'files', 'seconds', 'images', 'pixels', 'megabytes']),
      }),
    ),
  ),
});
export type Ability = z.output<typeof ability>;
