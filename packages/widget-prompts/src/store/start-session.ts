import {
  type Agent,
  type FeatureFlags,
  listAgents,
  type Organization,
  type Permission,
} from '@oriel/contracts';
import { computed, type ReadonlySignal, signal, type WidgetHost } from '@oriel/widget-kit';

/** The person who uses the prompts and their workspace. A guest has neither id nor workspace. */
export interface PromptsSession {
  readonly userId: string | undefined;
  readonly organization: Organization | undefined;
  /** Curates cards for everybody. */
  readonly isStaff: ReadonlySignal<boolean>;
  /** The agents of the workspace; empty until they have come, and where the person may not chat. */
  readonly agents: ReadonlySignal<readonly Agent[]>;
  /** Features of the workspace; undefined until they are loaded. */
  readonly features: ReadonlySignal<FeatureFlags | undefined>;
  /** Whether the person has a permission in the workspace; none until they have come. Reads a signal. */
  readonly may: (name: Permission) => boolean;
}

/**
 * Finds out who is signed in and which workspace serves. Nobody has to be: a guest sees the curated cards. Rejects with
 * `FORBIDDEN` for a workspace that is not the person's.
 *
 * @param organizationId The workspace that the person has chosen. Default: the one that the host names.
 */
export async function startSession(
  {
    account,
    client,
    features,
    permissions,
  }: Pick<WidgetHost, 'account' | 'client' | 'features' | 'permissions'>,
  organizationId: string | undefined,
  abort: AbortSignal,
): Promise<PromptsSession> {
  const agents = signal<readonly Agent[]>([]);
  const may = (name: Permission) => permissions.value?.includes(name) === true;
  const { session, organization } = await account.load(abort, organizationId);
  const userId = session.authenticated ? session.userId : undefined;
  if (organization) {
    // The service decides in the end; this says what is worth offering.
    account.loadPermissions().catch(() => undefined);
    // A name beside a card is worth no waiting, and not everybody who has cards may chat.
    client
      .call(
        listAgents,
        { params: { organizationId: organization.id }, query: { add_default_agents: true } },
        { signal: abort },
      )
      .then(
        found => {
          agents.value = found;
        },
        () => undefined,
      );
  }
  return {
    userId,
    organization,
    isStaff: computed(() => may('setOrganizationPromptCardVisibilityCurated')),
    agents,
    features,
    may,
  };
}
