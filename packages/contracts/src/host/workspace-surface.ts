import * as z from 'zod/mini';
import { hostSurface } from './host-surface';
import { surface } from './surface';
import { commonEvents, commonMethods, nothing } from './widget-surface';

/** The tabs of the workspace widget, in order. Users see the tabs that they may manage. */
export const workspaceTabs = [
  'members',
  'invites',
  'teams',
  'colleagues',
  'agents',
  'keys',
  'applications',
  'audit',
  'subscription',
  'general',
] as const;
export type WorkspaceTab = (typeof workspaceTabs)[number];

/** The views of the tab `subscription`, in order. */
export const subscriptionViews = ['plan', 'usage', 'ledger', 'invoices'] as const;
export type SubscriptionView = (typeof subscriptionViews)[number];

/** The main action of a tab, such as inviting people; a host chooses its icon by the kind. */
export const workspaceAction = z.object({
  kind: z.enum(['invite', 'create', 'add']),
  label: z.string(),
});
export type WorkspaceAction = z.output<typeof workspaceAction>;

/** Options of the workspace widget. */
export const workspaceProps = z.strictObject({
  /** The tab to show; the widget follows changes. Default: the first that the user may see. */
  tab: z.optional(z.enum(workspaceTabs)),
  /** Title above the tabs. An empty one means that the page shows the title itself. */
  title: z.optional(z.string()),
  /**
   * `host`: the host shows the list of tabs and the main action of the current one, and `title` is the heading of the tab.
   * Default: `tabs`, the widget shows both.
   */
  navigation: z.optional(z.enum(['tabs', 'host'])),
  /**
   * The detail shown below the tab, or an empty text for the tab itself; the widget follows changes. It is the id of a team, an API
   * key or an application, in the tab `agents` of an MCP server (`<id>/tools` for its tools), in the tab `subscription` a view. A
   * host that passes it has the way back. Default: the tab itself, and the widget has the way back.
   */
  detail: z.optional(z.string()),
});
/** The own options of the administration of a workspace. */
export type WorkspaceProps = z.output<typeof workspaceProps>;

/** Commands and events of the workspace widget. */
export const workspaceSurface = surface({
  methods: {
    ...commonMethods,
    /** Shows a tab. Rejects with `FORBIDDEN` if the user may not see it. */
    openTab: {
      input: z.object({
        tab: z.enum(workspaceTabs),
        /** In the tab `members`: the name or address to search for. */
        search: z.optional(z.string()),
      }),
      output: nothing,
    },
    /** Starts the main action of the current tab; without one, nothing happens. */
    startAction: { input: nothing, output: nothing },
  },
  events: {
    ...commonEvents,
    /** The user has chosen a tab; a host with an address writes it there. */
    'tab:changed': z.object({ tab: z.enum(workspaceTabs) }),
    /** A detail is shown below the tab, or the tab itself again; a host can write it into its URL. */
    'detail:opened': z.object({ detail: z.nullable(z.string()) }),
    /** With `navigation: 'host'`: the main action of the current tab, or that it has none. */
    'action:changed': z.object({ action: z.nullable(workspaceAction) }),
    /** The widget has switched to another workspace, for example after the user left the previous one. */
    'workspace:switched': z.object({ organizationId: z.string(), name: z.string() }),
    /** A new person was invited. */
    'member:invited': z.object({ inviteId: z.string(), email: z.string() }),
    /** An invite has a new link: it was created or sent again. `emailSent`: a mail server has accepted its mail. */
    'invite:sent': z.object({ inviteId: z.string(), email: z.string(), emailSent: z.boolean() }),
    /** A member was removed from the workspace. */
    'member:removed': z.object({ memberId: z.string(), userId: z.string() }),
  },
});
export type WorkspaceSurface = typeof workspaceSurface;

/** The surfaces of the workspace widget and of its host. */
export const workspaceSurfaces = { surface: workspaceSurface, hostSurface };
