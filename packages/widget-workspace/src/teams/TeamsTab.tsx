import { useSignals } from '@oriel/app-kit';
import { sheet, useSheet } from '@oriel/ui';
import { useEffect } from 'react';
import { useRoom } from '../store/workspace-context';
import { TeamList } from './TeamList';
import { TeamMembers } from './TeamMembers';
import css from './teams.css?inline';
import { createTeamsStore } from './teams-store';

const styles = sheet(css);

/** The teams of the workspace, or the members of one of them. */
export default function TeamsTab() {
  useSignals();
  useSheet(styles);
  const store = useRoom(createTeamsStore);
  useEffect(() => store.open(), [store]);
  const team = store.teams.value.value?.find(({ id }) => id === store.openId.value);
  return team ? <TeamMembers key={team.id} team={team} store={store} /> : <TeamList store={store} />;
}
