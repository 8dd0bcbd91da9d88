import type { InviteWithLink } from '@oriel/contracts';
import { useWorkspace } from '../store/workspace-context';
import { needsUpgrade } from '../upgrade/needs-upgrade';
import { useUpgrade } from '../upgrade/use-upgrade';

/** Opens the dialog that invites people, or the upgrade dialog if the plan has no invites. */
export function useInvite(): () => Promise<void> {
  const workspace = useWorkspace();
  const { host, organizationId, seats, may, offers } = workspace;
  const upgrade = useUpgrade();
  return async () => {
    // The team plan is the lowest with teams, and with invites.
    if (needsUpgrade(host.features.peek(), 'manageOrganizationTeams')) return upgrade('invites');
    const made = await host
      .openDialog('InviteMembersDialog', {
        organizationId: organizationId(),
        seats: seats.peek(),
        mayChangeSeats: may('updateOrganizationSubscription') && offers('subscription'),
      })
      .catch(() => undefined);
    if (made === 'seats') return workspace.show('subscription');
    if (!Array.isArray(made) || made.length === 0) return;
    // Without its code, the list of invites is not shown, and is read when it is.
    const invites = await import('./invites-store').catch(() => undefined);
    // The dialog belongs to this widget.
    if (invites) workspace.room(invites.createInvitesStore).add(made as InviteWithLink[]);
  };
}
