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

/** A site or app that embeds widgets of one workspace. Its publishable key stands in its pages and opens nothing. */
export const application = z.object({
  id: z.uuid(),
  organizationId: z.uuid(),
  name: z.string(),
  publishableKey: z.string(),
  allowedOrigins: z.array(originText),
  widgets: z.array(z.enum(widgetNames)),
  enabled: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Application = z.output<typeof application>;

export const applicationInput = z.object({
  name: boundedText(limits.organizationName, 1),
  allowedOrigins: z.array(originText).check(z.minLength(1), z.maxLength(limits.applicationOrigins)),
  widgets: z.array(z.enum(widgetNames)).check(z.minLength(1)),
});

export const applicationPatch = z.object({
  name: z.optional(applicationInput.shape.name),
  allowedOrigins: z.optional(applicationInput.shape.allowedOrigins),
  widgets: z.optional(applicationInput.shape.widgets),
  enabled: z.optional(z.boolean()),
});

/** The public part of an application: a page reads it with its publishable key. */
export const embedConfiguration = z.object({
  application: z.object({ id: z.uuid(), name: z.string() }),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  widgets: z.array(z.enum(widgetNames)),
});
export type EmbedConfiguration = z.output<typeof embedConfiguration>;
