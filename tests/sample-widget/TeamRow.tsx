import { useAct, useT } from '@oriel/app-kit';
import { deleteTeam, type Team } from '@oriel/contracts';
import { IconButton } from '@oriel/ui';
import { Pencil, Trash2 } from 'lucide-react';
import type { TeamsStore } from './teams-store';

/** One team, with the actions that the person may take. */
export function TeamRow({ store, team, mayManage }: { store: TeamsStore; team: Team; mayManage: boolean }) {
  const t = useT();
  const act = useAct();
  const { host, teams, session } = store;
  const { id: teamId, organizationId, name } = team;
  const rename = async () => {
    const nameRule = session.peek()?.nameRule;
    const args = { teamId, organizationId, name, nameRule };
    const renamed = await host.openDialog('TeamRenameDialog', args).catch(() => undefined);
    if (typeof renamed === 'string')
      teams.set(all => all.map(each => (each.id === teamId ? { ...each, name: renamed } : each)));
  };
  const remove = async () => {
    const isSure = await host.confirm({
      title: t('teams.deleteTitle', { name }),
      text: t('teams.deleteText'),
      confirmLabel: t('teams.delete'),
      destructive: true,
      typedText: name,
    });
    if (!isSure) return;
    const params = { organizationId, teamId };
    await act(
      signal =>
        teams.mutate(
          all => all.filter(each => each.id !== teamId),
          () => host.client.call(deleteTeam, { params }, { signal }),
        ),
      { done: t('teams.deleted'), failed: t('teams.deleteFailed') },
    );
  };
  return (
    <li>
      {name}
      {mayManage && (
        <>
          <IconButton label={t('teams.renameOf', { name })} onClick={() => void rename()}>
            <Pencil />
          </IconButton>
          <IconButton label={t('teams.deleteOf', { name })} onClick={() => void remove()}>
            <Trash2 />
          </IconButton>
        </>
      )}
    </li>
  );
}
