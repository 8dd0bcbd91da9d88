import { computed, type ReadonlySignal, type Resource, resource } from '@oriel/app-kit';
import { type Agent, listAgents } from '@oriel/contracts';
import { can, isApplicationPerson, startSession, type WidgetSession } from '@oriel/widget-kit';
import type { PromptsHost } from './prompts-host';

/** The user of the prompts and their workspace. Guests see the curated cards. */
export interface PromptsSession extends WidgetSession {
  /** Curates cards for all users. */
  readonly isStaff: ReadonlySignal<boolean>;
  /** A person known only to an application, not a member: sees no lists or authors, and cannot share. */
  readonly isPerson: boolean;
  /** The agents of the workspace; empty until loaded, and if the user may not chat. */
  readonly agents: Resource<readonly Agent[]>;
}

/**
 * Starts the session of a mount. Rejects with `FORBIDDEN` for a workspace that the user is not a member of.
 *
 * @param organizationId The workspace chosen by the user. Default: the one set by the host.
 */
export async function startPromptsSession(
  host: PromptsHost,
  organizationId: string | undefined,
  signal: AbortSignal,
): Promise<PromptsSession> {
  const session = await startSession(host, { signal, organizationId, isForGuests: true });
  const params = { organizationId: session.organization?.id ?? '' };
  const query = { add_default_agents: true };
  const agents = resource<readonly Agent[]>(
    abort => host.client.call(listAgents, { params, query }, { signal: abort }),
    { signal: host.signal },
  );
  if (session.organization) {
    // Only decides which actions to offer; the service enforces permissions, so do not wait.
    host.account.loadPermissions().catch(() => undefined);
    void agents.load();
  }
  const isStaff = computed(() => can(session, 'setOrganizationPromptCardVisibilityCurated'));
  return { ...session, isStaff, isPerson: isApplicationPerson(session.user), agents };
}
