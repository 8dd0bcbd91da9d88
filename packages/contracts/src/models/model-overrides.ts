import * as z from 'zod/mini';
import { organizationRoleNames } from '../permissions/role-permissions';
import { boundedText } from '../text';
import { parameterDefinition } from './model';

const name = boundedText(100, 1);
const euro = z.number().check(z.gte(0, 'too_small'), z.lte(1_000_000, 'too_big'));
const tokens = z.int().check(z.gte(1, 'too_small'), z.lte(100_000_000, 'too_big'));

/** An operator's corrections of a model; an omitted member is as the endpoint and the catalogue describe it. */
export const modelOverrides = z.object({
  name: z.optional(name),
  /** Shown name by language. */
  i18n: z.optional(z.object({ de: z.optional(name), en: z.optional(name) })),
  /** Whether it calls tools. */
  tools: z.optional(z.boolean()),
  /** Whether it takes images. */
  images: z.optional(z.boolean()),
  maxInputTokens: z.optional(tokens),
  maxOutputTokens: z.optional(tokens),
  /** Euro per million tokens, and per image. Null: free. */
  price: z.optional(z.nullable(z.object({ input: euro, output: euro, image: z.optional(euro) }))),
  /** Order in lists, from 0. */
  position: z.optional(z.int().check(z.gte(0, 'too_small'), z.lte(10_000, 'too_big'))),
  /** Its parameters; replaces all. */
  parameters: z.optional(z.record(z.string().check(z.regex(/^\w{1,64}$/)), parameterDefinition)),
});
export type ModelOverrides = z.output<typeof modelOverrides>;

/** The people who may use a model, also through an agent: those who meet every present member. */
export const modelAccess = z.object({
  /** Roles in the workspace. People of an application have none. */
  roles: z.optional(
    z.array(z.enum(organizationRoleNames)).check(z.minLength(1), z.maxLength(organizationRoleNames.length)),
  ),
  teamIds: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(100))),
  organizationIds: z.optional(z.array(z.uuid()).check(z.minLength(1), z.maxLength(1_000))),
});
export type ModelAccess = z.output<typeof modelAccess>;
