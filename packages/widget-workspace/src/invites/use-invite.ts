import type { InviteWithLink } from '@oriel/contracts';
import { useRoom, useWorkspace } from '../store/workspace-context';
import { needsUpgrade } from '../upgrade/needs-upgrade';
import { useUpgrade } from '../upgrade/use-upgrade';
import { createInvitesStore } from './invites-store';

/** Opens the dialog that invites people, or the upgrade dialog if the plan has no invites. */
export function useInvite(): () => Promise<void> {
  const { host, organizationId, seats } = useWorkspace();
  const store = useRoom(createInvitesStore);
  const upgrade = useUpgrade();
  return async () => {
    // The team plan is the lowest with teams, and with invites.
    if (needsUpgrade(host.features.peek(), 'manageOrganizationTeams')) return upgrade('invites');
    const made = await host
      .openDialog('InviteMembersDialog', { organizationId: organizationId(), seats: seats.peek() })
      .catch(() => undefined);
    // The dialog belongs to this widget.
    if (Array.isArray(made) && made.length > 0) store.add(made as InviteWithLink[]);
  };
}
