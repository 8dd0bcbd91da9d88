import { type Agent, listAgents } from '@oriel/contracts';
import {
  can,
  computed,
  isApplicationPerson,
  type ReadonlySignal,
  type Resource,
  resource,
  startSession,
  type WidgetSession,
} from '@oriel/widget-kit';
import type { PromptsHost } from './prompts-host';

/** The person who uses the prompts and their workspace. Guests see the curated cards. */
export interface PromptsSession extends WidgetSession {
  /** Curates cards for everybody. */
  readonly isStaff: ReadonlySignal<boolean>;
  /** Known only to an application and not a member: sees no lists or authors, and cannot share. */
  readonly isPerson: boolean;
  /** The agents of the workspace; without a value until they have come, and where the person may not chat. */
  readonly agents: Resource<readonly Agent[]>;
}

/**
 * Starts the session of a mount. Rejects with `FORBIDDEN` for a workspace that is not the person's.
 *
 * @param organizationId The workspace that the person has chosen. Default: the one that the host names.
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
    // The service decides in the end; this says what is worth offering, and nobody waits for it.
    host.account.loadPermissions().catch(() => undefined);
    void agents.load();
  }
  const isStaff = computed(() => can(session, 'setOrganizationPromptCardVisibilityCurated'));
  return { ...session, isStaff, isPerson: isApplicationPerson(session.user), agents };
}
