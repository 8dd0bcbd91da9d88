import * as z from 'zod/mini';
import { widgetNames } from '../host/widget-name';
import { limits } from '../limits';
import { boundedText } from '../text';

/**
 * Exactly `http(s)://host[:port]`, as browsers send it in `Origin`. It is written into `frame-ancestors`, where `*` would be a
 * pattern and `;` or `,` the start of another directive; the URL parser accepts all three as letters.
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

/** The domain of an e-mail address, in lower case. */
export const emailDomain = z
  .string()
  .check(z.maxLength(253), z.regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/));

/** Trust in an application's server: the e-mail domains that it vouches for, and since when and by whom it is trusted. */
export const applicationTrust = z.object({
  domains: z.array(z.string()),
  since: z.iso.datetime(),
  /** The owner who enabled it; null once the account is deleted. */
  byName: z.nullable(z.string()),
  /** Number of members who have used one of its pages. */
  members: z.number(),
});
export type ApplicationTrust = z.output<typeof applicationTrust>;

/** A site or app that embeds widgets of one workspace. Its publishable key is public in its pages and grants nothing. */
export const application = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  name: z.string(),
  publishableKey: z.string(),
  allowedOrigins: z.array(originText),
  widgets: z.array(z.enum(widgetNames)),
  enabled: z.boolean(),
  /** Hours after its last use until a sign-in on one of its pages expires. */
  signInHours: z.number(),
  /** Agents that its users may ask besides the workspace's default agent; null: all agents for the whole workspace. */
  shownAgentIds: z.nullable(z.array(z.uuid())),
  /** Lists whose cards its users see; null: all cards that the whole workspace sees. */
  shownListIds: z.nullable(z.array(z.uuid())),
  /** Whether its pages offer their users to sign in to the workspace. */
  offersSignIn: z.boolean(),
  /** Set while its server vouches for members of the workspace. */
  trust: z.nullable(applicationTrust),
  people: z.object({
    /** Number of users whom only this application knows. */
    count: z.number(),
    /** Number of those whose stated e-mail address is a member's. They are not treated as that member. */
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
  /** Default: the minimum. */
  signInHours: z.optional(z.int().check(z.gte(limits.signInHours.min), z.lte(limits.signInHours.max))),
  /** Default: none besides the default agent. */
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

/** The public part of an application; a page reads it with its publishable key. */
export const embedConfiguration = z.object({
  application: z.object({ id: z.uuid(), name: z.string() }),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  widgets: z.array(z.enum(widgetNames)),
});
export type EmbedConfiguration = z.output<typeof embedConfiguration>;
