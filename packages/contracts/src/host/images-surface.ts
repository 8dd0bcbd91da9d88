import * as z from 'zod/mini';
import { handOverMethods } from './hand-over';
import { hostSurface } from './host-surface';
import { surface } from './surface';
import { commonEvents, commonMethods, nothing } from './widget-surface';

/** Initial values of the form. Values that the model does not offer are ignored. */
const wishes = {
  /** Id of the image agent. Default: the last used one, else the first. */
  agent: z.optional(z.string()),
  /** Initial file format, if the model offers it. Default: the one of the model. */
  outputFormat: z.optional(z.string()),
  /** Initial style, if the model offers it. Default: the one of the model. */
  style: z.optional(z.string()),
  /** Initial width in pixels, if the model offers it. Default: the one of the model. */
  width: z.optional(z.number()),
  /** Initial height in pixels, if the model offers it. Default: the one of the model. */
  height: z.optional(z.number()),
  /** For example `3:2`. */
  aspectRatio: z.optional(z.string()),
  /** Images per request, 1 to 4. */
  count: z.optional(z.number()),
};

/** Options of the images widget. */
export const imagesProps = z.strictObject({
  ...wishes,
  /** Initial description in the text field; the user's own draft takes precedence. */
  message: z.optional(z.string()),
  /** `full` has the field and the settings, `gallery` only the images. Default `full`. */
  layout: z.optional(z.enum(['full', 'gallery'])),
  /** Title above the widget. An empty one means that the page shows the title itself. */
  title: z.optional(z.string()),
  /** Id of the image shown in the preview, or an empty text for none; the widget follows changes. Default: none. */
  detail: z.optional(z.string()),
});
/** The own options of the images. */
export type ImagesProps = z.output<typeof imagesProps>;

/** Methods that a host may call on the images widget, and its events. */
export const imagesSurface = surface({
  methods: {
    ...commonMethods,
    /** Writes into the text field, like the chat's method. */
    setComposer: {
      input: z.object({
        text: z.string(),
        append: z.optional(z.boolean()),
        keep: z.optional(z.boolean()),
        ifEmpty: z.optional(z.boolean()),
      }),
      output: nothing,
    },
    /** Requests images; resolves when the request is stored, before they are drawn. */
    generate: {
      input: z.object({ ...wishes, message: z.string().check(z.regex(/\S/)) }),
      output: z.object({ imageIds: z.array(z.string()) }),
    },
    /** Shows an image in the preview, opening it if needed. Rejects with `ABORTED` if another dialog is open. */
    openImage: { input: z.object({ imageId: z.string() }), output: nothing },
  },
  events: {
    ...commonEvents,
    /** An image is finished. */
    'image:created': z.object({ imageId: z.string(), executionId: z.string(), message: z.string() }),
    /** Images were deleted. */
    'image:deleted': z.object({ imageIds: z.array(z.string()) }),
    /** An image was shared by a public link; null if the link was removed. */
    'image:shared': z.object({ imageId: z.string(), shareUrl: z.nullable(z.string()) }),
    /** The preview shows an image, by its id, or was closed; a host can write it into its URL. */
    'detail:opened': z.object({ detail: z.nullable(z.string()) }),
  },
});
export type ImagesSurface = typeof imagesSurface;

/** Host methods of the images widget, beyond those of all widgets. */
export const imagesHostSurface = surface({
  methods: { ...hostSurface.methods, ...handOverMethods },
  events: hostSurface.events,
});

/** The surfaces of the images widget and of its host. */
export const imagesSurfaces = { surface: imagesSurface, hostSurface: imagesHostSurface };
