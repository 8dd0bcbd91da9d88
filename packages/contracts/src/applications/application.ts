import * as z from 'zod/mini';
import { widgetNames } from '../host/widget-name';
import { limits } from '../limits';
import { boundedText } from '../text';

/**
 * `http(s)://host[:port]` and nothing else, as browsers send it in `Origin`. It goes into `frame-ancestors`, where `*`
 * would be a pattern and `;` or `,` the start of another directive; the URL parser takes all three for letters.
 */
export const originText = z.string().check(
  z.maxLength(255),
  z.refine(
    text =>
      /^https?:\/\/[\w.[\]:-]+$/.test(text) &&
      URL.canParse(text) &&
      new URL(text).origin === text &&
      text !== 'null',
    {
      error: 'invalid_origin',
    },
  ),
);

/** A part of an address after the `@`, in lower case. */
export const emailDomain = z
  .string()
  .check(z.maxLength(253), z.regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/));

/** Domains of the addresses that an application's server vouches for, and since when and by whom it is trusted. */
export const applicationTrust = z.object({
  domains: z.array(z.string()),
  since: z.iso.datetime(),
  /** The owner who has switched it on; null once the account is deleted. */
  byName: z.nullable(z.string()),
  /** Members who have used a page of it. */
  members: z.number(),
});
export type ApplicationTrust = z.output<typeof applicationTrust>;

/** A site or app that embeds widgets of one workspace. Its publishable key stands in its pages and opens nothing. */
export const application = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  name: z.string(),
  publishableKey: z.string(),
  allowedOrigins: z.array(originText),
  widgets: z.array(z.enum(widgetNames)),
  enabled: z.boolean(),
  /** Hours after the last use for which a sign-in on a page of it is renewed. */
  signInHours: z.number(),
  /** Agents that its people may ask beside the workspace's default agent; null: all that are for the whole workspace. */
  shownAgentIds: z.nullable(z.array(z.uuid())),
  /** Lists whose cards its people see; null: all cards that the whole workspace sees. */
  shownListIds: z.nullable(z.array(z.uuid())),
  /** Whether its pages offer their people to sign in to the workspace. */
  offersSignIn: z.boolean(),
  /** Set while its server vouches for members of the workspace. */
  trust: z.nullable(applicationTrust),
  people: z.object({
    /** People whom only this application knows. */
    count: z.number(),
    /** Those of them whose stated address is that of a member. They are not treated as this member. */
    withMemberAddress: z.number(),
  }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Application = z.output<typeof application>;

const shownIds = z.optional(z.nullable(z.array(z.uuid()).check(z.maxLength(limits.shownByApplication))));

export const applicationInput = z.object({
  name: boundedText(limits.organizationName, 1),
  allowedOrigins: z.array(originText).check(z.minLength(1), z.maxLength(limits.applicationOrigins)),
  widgets: z.array(z.enum(widgetNames)).check(z.minLength(1)),
  /** Default: the least. */
  signInHours: z.optional(z.int().check(z.gte(limits.signInHours.min), z.lte(limits.signInHours.max))),
  /** Default: none beside the default agent. */
  shownAgentIds: shownIds,
  /** Default: none. */
  shownListIds: shownIds,
  /** Default: false. */
  offersSignIn: z.optional(z.boolean()),
});
export const applicationTrustInput = z.object({
  domains: z.array(emailDomain).check(z.minLength(1), z.maxLength(limits.trustedDomains)),
});

export const applicationPatch = z.object({
  name: z.optional(applicationInput.shape.name),
  allowedOrigins: z.optional(applicationInput.shape.allowedOrigins),
  widgets: z.optional(applicationInput.shape.widgets),
  signInHours: applicationInput.shape.signInHours,
  shownAgentIds: shownIds,
  shownListIds: shownIds,
  offersSignIn: applicationInput.shape.offersSignIn,
  enabled: z.optional(z.boolean()),
});

/** The public part of an application: a page reads it with its publishable key. */
export const embedConfiguration = z.object({
  application: z.object({ id: z.uuid(), name: z.string() }),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  widgets: z.array(z.enum(widgetNames)),
});
export type EmbedConfiguration = z.output<typeof embedConfiguration>;
