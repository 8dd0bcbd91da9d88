import * as z from 'zod/mini';
import { handOverMethods } from './hand-over';
import { hostSurface } from './host-surface';
import { surface } from './surface';
import { commonEvents, commonMethods, nothing } from './widget-surface';

/** First values of the form. What the model does not offer is left out. */
const wishes = {
  /** Id of the agent that draws. Default: the one that was used last, else the first. */
  agent: z.optional(z.string()),
  outputFormat: z.optional(z.string()),
  style: z.optional(z.string()),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** Such as `3:2`. */
  aspectRatio: z.optional(z.string()),
  /** Pictures of one request, 1 to 4. */
  count: z.optional(z.number()),
};

/** Options of the images widget. */
export const imagesProps = z.strictObject({
  ...wishes,
  /** The description that stands in the field at first; a draft of the person stays. */
  message: z.optional(z.string()),
  /** `full` has the field and the choices, `gallery` only the pictures. Default `full`. */
  layout: z.optional(z.enum(['full', 'gallery'])),
  /** Name shown above. An empty one says that the page names the view itself. */
  title: z.optional(z.string()),
});
export type ImagesProps = z.output<typeof imagesProps>;

/** Methods that a host may call on the images widget, and its events. */
export const imagesSurface = surface({
  methods: {
    ...commonMethods,
    /** Writes into the field, as the method of the chat does. */
    setComposer: {
      input: z.object({
        text: z.string(),
        append: z.optional(z.boolean()),
        keep: z.optional(z.boolean()),
        ifEmpty: z.optional(z.boolean()),
      }),
      output: nothing,
    },
    /** Asks for pictures; resolves when the request is stored, not when they are drawn. */
    generate: {
      input: z.object({ ...wishes, message: z.string().check(z.regex(/\S/)) }),
      output: z.object({ imageIds: z.array(z.string()) }),
    },
    /** Shows a picture in the preview, also in one that is open. Rejects with `ABORTED` where another dialog is open. */
    openImage: { input: z.object({ imageId: z.string() }), output: nothing },
  },
  events: {
    ...commonEvents,
    /** A picture is finished. */
    'image:created': z.object({ imageId: z.string(), executionId: z.string(), message: z.string() }),
    'image:deleted': z.object({ imageIds: z.array(z.string()) }),
    /** A picture has a link for everybody, or null where it has none any more. */
    'image:shared': z.object({ imageId: z.string(), shareUrl: z.nullable(z.string()) }),
  },
});
export type ImagesSurface = typeof imagesSurface;

/** Methods that the images widget calls on its host, beyond those of all widgets. */
export const imagesHostSurface = surface({
  methods: { ...hostSurface.methods, ...handOverMethods },
  events: hostSurface.events,
});

/** Both sides of the images. */
export const imagesSurfaces = { surface: imagesSurface, hostSurface: imagesHostSurface };
