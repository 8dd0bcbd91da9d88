import * as z from 'zod/mini';
import { orielErrorCodes } from '../oriel-error';
import { surface } from './surface';
import { widgetNames } from './widget-name';

/** An `OrielError` as data. */
export const orielErrorData = z.object({
  /** The kind of problem, for programs. */
  code: z.enum(orielErrorCodes),
  /** The problem, for developers. */
  message: z.string(),
  /** Advice for developers. */
  hint: z.optional(z.string()),
  /** Address of the documentation of the code. */
  docs: z.optional(z.string()),
  /** Whether the same may succeed later. */
  retryable: z.boolean(),
  /** Id of the failed request, which the server's log has, too. */
  requestId: z.optional(z.string()),
});
export type OrielErrorData = z.output<typeof orielErrorData>;

export const widgetStates = [
  'idle',
  'loading',
  'connecting',
  'auth',
  'ready',
  'degraded',
  'error',
  'destroyed',
] as const;
/** The state of a widget. */
export type WidgetState = (typeof widgetStates)[number];

/** A result or event detail without content. */
export const nothing = z.object({});

/** A widget's change to a workspace. */
export const organizationChanges = ['created', 'updated', 'left', 'deleted'] as const;

/** Methods that every widget has. */
export const commonMethods = {
  focus: { input: nothing, output: nothing },
  /** Prints only the content of the widget, with all pages of its lists. */
  print: { input: nothing, output: nothing },
  /** Forgets the token and all data of the user. */
  logout: { input: nothing, output: nothing },
  /** Opens a dialog by its name, of this widget or of another; resolves with its result. */
  openDialog: {
    input: z.object({ name: z.string(), args: z.unknown() }),
    output: z.object({ result: z.optional(z.unknown()) }),
  },
} as const;

/** Events that every widget has. */
export const commonEvents = {
  ready: z.object({
    widget: z.enum(widgetNames),
    version: z.string(),
    capabilities: z.array(z.string()),
  }),
  /** The state of the widget has changed. */
  state: z.object({ state: z.enum(widgetStates) }),
  /** The widget has a problem; its data is an `OrielError`. */
  error: orielErrorData,
  /** `returnTo` is the product route to return to, if it is not the current one. */
  'auth:required': z.object({ returnTo: z.optional(z.string()) }),
  /** The widget has a new token. */
  'auth:refreshed': nothing,
  /**
   * The user's permissions must be requested again. `isRefused`: the service refused a call that the features allowed, so they
   * have changed.
   */
  'access:changed': z.object({ isRefused: z.optional(z.boolean()) }),
  /** The widget has created, changed, left or deleted a workspace. */
  'organization:changed': z.object({ organizationId: z.string(), change: z.enum(organizationChanges) }),
  /** The widget has changed the credit of the current workspace. */
  'credits:changed': nothing,
  /** Height of the content in CSS pixels; emitted if `size` is `auto`. */
  resize: z.object({ height: z.number() }),
  navigate: z.object({ href: z.string() }),
  /**
   * State that only an iframe reports: a key that the page may need, whether it must cover the page for a dialog, and whether it
   * has unsaved text that a reload would lose.
   */
  frame: z.object({
    stroke: z.optional(
      z.object({
        key: z.string().check(z.maxLength(32)),
        alt: z.boolean(),
        ctrl: z.boolean(),
        meta: z.boolean(),
        shift: z.boolean(),
      }),
    ),
    isRaised: z.optional(z.boolean()),
    isDirty: z.optional(z.boolean()),
  }),
} as const;

/** The surface that all widgets share. */
export const widgetSurface = surface({ methods: commonMethods, events: commonEvents });
