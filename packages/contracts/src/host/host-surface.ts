import * as z from 'zod/mini';
import { hostPatch, hostSnapshot } from './host-snapshot';
import { surface } from './surface';

/** Whether the host did it; if not, the widget (or the SDK on its behalf) does the default. */
export const handled = z.object({ handled: z.boolean() });

export const tokenReasons = ['initial', 'expiring', 'rejected'] as const;
export type TokenReason = (typeof tokenReasons)[number];

export const toastKinds = ['success', 'info', 'danger'] as const;

/** Methods that a widget may call on its host, and the host's events. */
export const hostSurface = surface({
  methods: {
    getSnapshot: { input: z.object({}), output: hostSnapshot },
    /** Returns a token for the API; null if the host has none, which leads to the sign-in. */
    getToken: {
      input: z.object({ reason: z.enum(tokenReasons) }),
      output: z.nullable(z.object({ token: z.string(), expiresAt: z.optional(z.string()) })),
    },
    /**
     * Starts the sign-in; resolves when the host knows the outcome. `returnTo` is a product route to return to; a host without
     * routes returns to its own page.
     */
    signIn: {
      input: z.object({ returnTo: z.optional(z.string()) }),
      output: z.object({ signedIn: z.boolean() }),
    },
    /**
     * Controls the sign-in window of an embed. The page opens it: the user's click counts for the page as well, and an iframe on
     * a page with COOP would never get the window. `open` opens it empty, during the click itself; `show` navigates it to the
     * address; `leave` navigates the whole page instead; `close` closes it. `page` is the return address.
     */
    signInWindow: {
      input: z.object({
        act: z.enum(['open', 'show', 'leave', 'close']),
        url: z.optional(z.string()),
      }),
      output: z.object({ isOpen: z.boolean(), page: z.string() }),
    },
    /** `href` is a web address or a product route such as `/chat/<id>`. */
    navigate: { input: z.object({ href: z.string(), replace: z.boolean() }), output: handled },
    /** Switches to another workspace; the page's widgets follow. */
    switchOrganization: { input: z.object({ organizationId: z.string() }), output: handled },
    /**
     * Shows a dialog. The page may take it over; a dialog of another widget is shown by that widget, in the isolation of this
     * one. `isOwn`: the widget shows it itself unless the page does.
     */
    openDialog: {
      input: z.object({ name: z.string(), args: z.unknown(), isOwn: z.optional(z.boolean()) }),
      output: z.object({ handled: z.boolean(), result: z.optional(z.unknown()) }),
    },
    /** Claims or releases the page's one dialog lock. Only called from an iframe, which has a document of its own. */
    claimDialog: {
      input: z.object({ act: z.enum(['claim', 'release']) }),
      output: z.object({ isClaimed: z.boolean() }),
    },
    /** Shows a short notice. */
    notify: {
      input: z.object({ kind: z.enum(toastKinds), title: z.string(), text: z.optional(z.string()) }),
      output: handled,
    },
    /** Copies a text to the clipboard. */
    copy: { input: z.object({ text: z.string() }), output: handled },
    /** Saves a file. */
    download: {
      input: z.object({ name: z.string(), type: z.string(), data: z.instanceof(ArrayBuffer) }),
      output: handled,
    },
    /**
     * The tools that the page lends to the assistant. Null lists them, each as a `lentTool`; a `toolCall` runs one and returns a
     * `pageOutcome`. There is no further prompt: the widget has already asked the user. Both sides validate non-empty values.
     */
    callTool: { input: z.unknown(), output: z.unknown() },
  },
  events: {
    patch: hostPatch,
    /** Another widget has changed the credit of the workspace. */
    creditsChanged: z.object({}),
    /** The position of an iframe's content while it covers the page, in CSS pixels; null if it does not. */
    framePlace: z.nullable(
      z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() }),
    ),
    /** Tab has moved past the opposite end of an iframe that covers the page. */
    frameEdge: z.object({ edge: z.enum(['first', 'last']) }),
    /** The sign-in window has sent a message, or the page is visible again: check the outcome of the sign-in. */
    signInWoken: z.object({}),
  },
});
export type HostSurface = typeof hostSurface;
