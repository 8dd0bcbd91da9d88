import * as z from 'zod/mini';
import { organizationRoleNames, productRoleNames } from '../permissions/role-permissions';

/** A person as operators see one: never anything that the person wrote. */
export const operatorPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  productRoles: z.array(z.enum(productRoleNames)),
  createdAt: z.iso.datetime(),
});
export type OperatorPerson = z.output<typeof operatorPerson>;

/** An offer to merge an old account into a new one. */
export const mergeOffer = z.object({
  id: z.uuid(),
  from: z.object({ id: z.uuid(), name: z.string() }),
  to: z.object({ id: z.uuid(), name: z.string() }),
  fromConfirmed: z.boolean(),
  toConfirmed: z.boolean(),
  expiresAt: z.iso.datetime(),
});
export type MergeOffer = z.output<typeof mergeOffer>;

export const operatorPersonDetails = z.extend(operatorPerson, {
  signIn: z.object({
    /** The identity provider, as an address. */
    provider: z.string(),
    /** Signed-in browsers, and embeds with the person's own sign-in. */
    sessions: z.number(),
    embeds: z.number(),
    lastSignedInAt: z.nullable(z.iso.datetime()),
  }),
  workspaces: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      personal: z.boolean(),
      role: z.enum(organizationRoleNames),
    }),
  ),
  roles: z.array(
    z.object({
      role: z.enum(productRoleNames),
      /** `claim`: by the identity provider, renewed at each sign-in. */
      origin: z.enum(['hand', 'claim']),
      /** The last operator, whose role cannot be taken here. */
      isLast: z.boolean(),
    }),
  ),
  merges: z.array(mergeOffer),
});
export type OperatorPersonDetails = z.output<typeof operatorPersonDetails>;
