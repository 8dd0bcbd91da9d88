import * as z from 'zod/mini';
import { limits } from '../limits';
import { seats } from '../organizations/seats';
import { plans } from '../permissions/plan';
import { productTypes } from '../subscriptions/subscription';
import { boundedText } from '../text';
import { operatorReasonLength } from './operator-log';
import { workspaceLimits } from './workspace-limits';

/** The reason that an operator gives for a change. */
export const operatorReason = boundedText(operatorReasonLength, 1);

/** States of workspaces that a list can be narrowed to. */
export const workspaceStates = ['active', 'suspended'] as const;
export type WorkspaceState = (typeof workspaceStates)[number];

/** A person as operators see one in other objects. */
const namedPerson = z.object({ id: z.uuid(), name: z.string(), email: z.nullable(z.string()) });

/** A workspace as operators see it: its frame, never its contents. */
export const operatorWorkspace = z.object({
  id: z.uuid(),
  name: z.string(),
  personal: z.boolean(),
  owner: z.nullable(namedPerson),
  /** Number of people, without the users of API keys. */
  members: z.number(),
  plan: z.enum(plans),
  /** Credit that is left, in millionths of a euro. */
  balanceMicroeuro: z.number(),
  /** The reason of the suspension; null while the workspace is open. */
  suspension: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type OperatorWorkspace = z.output<typeof operatorWorkspace>;

/** A workspace with everything that an operator can change. */
export const operatorWorkspaceDetails = z.extend(operatorWorkspace, {
  suspendedAt: z.nullable(z.iso.datetime()),
  seats,
  /** Bytes of files and images. */
  storageBytes: z.number(),
  /** Maximum megabytes: the workspace's own limit, or that of the server. */
  storageMegabytes: z.number(),
  limits: workspaceLimits,
  /** The subscription; null for the free plan. */
  subscription: z.nullable(
    z.object({
      plan: z.enum(['team', 'premium']),
      productType: z.enum(productTypes),
      seats: z.number(),
      status: z.string(),
      currentPeriodEnd: z.nullable(z.iso.datetime()),
    }),
  ),
});
export type OperatorWorkspaceDetails = z.output<typeof operatorWorkspaceDetails>;

/** A team as operators see it: they can limit models to it. */
export const operatorTeam = z.object({ id: z.uuid(), name: z.string() });
export type OperatorTeam = z.output<typeof operatorTeam>;

/** A plan that is invoiced elsewhere. */
export const invoicedPlan = z.object({
  plan: z.enum(['team', 'premium']),
  seats: z.int().check(z.gte(1), z.lte(limits.seatsPerOrganization)),
  /** Null: until it is removed. */
  periodEnd: z.nullable(z.iso.datetime()),
  reason: operatorReason,
});
export type InvoicedPlan = z.output<typeof invoicedPlan>;
