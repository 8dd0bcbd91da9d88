import * as z from 'zod/mini';
import { hostPatch, hostSnapshot } from './host-snapshot';
import { surface } from './surface';

/** Whether the host did it; if not, the widget (or the SDK for it) does the usual. */
export const handled = z.object({ handled: z.boolean() });

export const tokenReasons = ['initial', 'expiring', 'rejected'] as const;
export type TokenReason = (typeof tokenReasons)[number];

export const toastKinds = ['success', 'info', 'danger'] as const;

/** Methods that a widget may ask of its host, and events that the host tells it. */
export const hostSurface = surface({
  methods: {
    getSnapshot: { input: z.object({}), output: hostSnapshot },
    /** A token for the API; null when the host has none to give, which leads to the sign-in. */
    getToken: {
      input: z.object({ reason: z.enum(tokenReasons) }),
      output: z.nullable(z.object({ token: z.string(), expiresAt: z.optional(z.string()) })),
    },
    /**
     * Sends the person to the sign-in; resolves when the host knows how it ended. `returnTo` is a route of the product to
     * come back to; a host without routes comes back to its own page.
     */
    signIn: {
      input: z.object({ returnTo: z.optional(z.string()) }),
      output: z.object({ signedIn: z.boolean() }),
    },
    /**
     * The window of an embed's own sign-in. The page holds it: the click counts for the page as well, and a frame in a page
     * with COOP would never get it. `open` opens it empty, in the click itself; `show` lets it go to the address; `leave`
     * goes there with the whole page instead; `close` ends it. `page` is the address to come back to.
     */
    signInWindow: {
      input: z.object({
        act: z.enum(['open', 'show', 'leave', 'close']),
        url: z.optional(z.string()),
      }),
      output: z.object({ isOpen: z.boolean(), page: z.string() }),
    },
    /** `href` is an address on the web or a route of the product such as `/chat/<id>`. */
    navigate: { input: z.object({ href: z.string(), replace: z.boolean() }), output: handled },
    /** Works in another workspace from now on; the widgets of the page follow. */
    switchOrganization: { input: z.object({ organizationId: z.string() }), output: handled },
    /**
     * Shows a dialog: the page may take it over; one that another widget owns is shown by that widget, in the isolation of
     * this one. `isOwn`: the widget shows it itself where the page does not.
     */
    openDialog: {
      input: z.object({ name: z.string(), args: z.unknown(), isOwn: z.optional(z.boolean()) }),
      output: z.object({ handled: z.boolean(), result: z.optional(z.unknown()) }),
    },
    /** Takes, or gives back, the one place for a dialog that the page has. Asked from a frame, which has a document of its own. */
    claimDialog: {
      input: z.object({ act: z.enum(['claim', 'release']) }),
      output: z.object({ isClaimed: z.boolean() }),
    },
    notify: {
      input: z.object({ kind: z.enum(toastKinds), title: z.string(), text: z.optional(z.string()) }),
      output: handled,
    },
    copy: { input: z.object({ text: z.string() }), output: handled },
    download: {
      input: z.object({ name: z.string(), type: z.string(), data: z.instanceof(ArrayBuffer) }),
      output: handled,
    },
    /**
     * The functions that the page lends to the assistant. Null lists them, each a `lentTool`; a `toolCall` runs one and
     * answers a `pageOutcome`. Nobody is asked any more: the widget has done so. Both sides check when there is something.
     */
    callTool: { input: z.unknown(), output: z.unknown() },
  },
  events: {
    patch: hostPatch,
    /** Another widget has changed the credit of the workspace. */
    creditsChanged: z.object({}),
    /** Where the content of a frame belongs while it covers the page, in CSS pixels; null where it does not. */
    framePlace: z.nullable(
      z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
    ),
    /** Tab has gone past the other end of a frame that covers the page. */
    frameEdge: z.object({ edge: z.enum(['first', 'last']) }),
    /** The window of a sign-in has told something, or the page is looked at again: it is worth asking how it ended. */
    signInWoken: z.object({}),
  },
});
export type HostSurface = typeof hostSurface;
