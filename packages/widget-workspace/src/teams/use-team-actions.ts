import { useAct, useT } from '@oriel/app-kit';
import type { Team } from '@oriel/contracts';
import { useWorkspace } from '../store/workspace-context';
import type { TeamsStore } from './teams-store';

/** Actions on teams. */
export function useTeamActions(store: TeamsStore) {
  const t = useT();
  const act = useAct();
  const { host, session, organizationId, showDetail } = useWorkspace();

  /** @returns whether a name was entered */
  async function askName(team?: Team): Promise<boolean> {
    const args = {
      organizationId: organizationId(),
      nameRule: session.peek()?.nameRule,
      ...(team && { teamId: team.id, name: team.name }),
    };
    const saved = await host.openDialog('TeamNameDialog', args).catch(() => undefined);
    if (!saved) return false;
    // The dialog belongs to this widget.
    store.put(saved as Team);
    return true;
  }
  return {
    async create() {
      if (await askName()) await host.notify({ kind: 'success', title: t('teams.created') });
    },
    async rename(team: Team) {
      if (await askName(team)) await host.notify({ kind: 'success', title: t('teams.renamed') });
    },
    async remove(team: Team) {
      const isSure = await host.confirm({
        title: t('teams.deleteTitle', { name: team.name }),
        text: t('teams.deleteText'),
        confirmLabel: t('teams.delete'),
        destructive: true,
      });
      if (!isSure) return;
      showDetail('');
      await act(() => store.remove(team), { done: t('teams.deleted'), failed: t('teams.deleteFailed') });
    },
  };
}
