import * as z from 'zod/mini';
import { hostSurface } from './host-surface';
import { surface } from './surface';
import { commonEvents, commonMethods, nothing } from './widget-surface';

/** The tabs of the workspace widget, in their order. A person sees those of what they may manage. */
export const workspaceTabs = [
  'members',
  'invites',
  'teams',
  'agents',
  'keys',
  'applications',
  'audit',
  'subscription',
  'general',
] as const;
export type WorkspaceTab = (typeof workspaceTabs)[number];

/** Options of the workspace widget. */
export const workspaceProps = z.strictObject({
  /** The tab that is shown; followed when it changes. Default: the first that the person may see. */
  tab: z.optional(z.enum(workspaceTabs)),
  /** Name shown above the tabs. An empty one says that the page names the view itself. */
  title: z.optional(z.string()),
});
export type WorkspaceProps = z.output<typeof workspaceProps>;

/** Commands and events of the workspace widget. */
export const workspaceSurface = surface({
  methods: {
    ...commonMethods,
    /** Shows a tab. Rejects with `FORBIDDEN` where the person may not see it. */
    openTab: {
      input: z.object({
        tab: z.enum(workspaceTabs),
        /** In the tab `members`: the name or address that they are searched for. */
        search: z.optional(z.string()),
      }),
      output: nothing,
    },
  },
  events: {
    ...commonEvents,
    /** A person has chosen a tab; a host that keeps an address writes it there. */
    'tab:changed': z.object({ tab: z.enum(workspaceTabs) }),
    /** The widget goes on with another workspace, such as after the person has left the one before. */
    'workspace:switched': z.object({ organizationId: z.string(), name: z.string() }),
    /** A new person was invited. */
    'member:invited': z.object({ inviteId: z.string(), email: z.string() }),
    /** An invite has a new link: it is new or was sent again. `emailSent`: a mail server has taken its mail by now. */
    'invite:sent': z.object({ inviteId: z.string(), email: z.string(), emailSent: z.boolean() }),
    'member:removed': z.object({ memberId: z.string(), userId: z.string() }),
  },
});
export type WorkspaceSurface = typeof workspaceSurface;

/** Both sides of the workspace widget. */
export const workspaceSurfaces = { surface: workspaceSurface, hostSurface };
