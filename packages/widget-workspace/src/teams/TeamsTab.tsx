import { useSignalEffect, useSignals } from '@oriel/app-kit';
import { activeElementInRoot, sheet, useSheet } from '@oriel/ui';
import { useEffect, useRef } from 'react';
import { useRoom, useWorkspace } from '../store/workspace-context';
import { TeamList } from './TeamList';
import { TeamMembers } from './TeamMembers';
import css from './teams.css?inline';
import { createTeamsStore } from './teams-store';

const styles = sheet(css);

/** The teams of the workspace, or the members of one of them. */
export default function TeamsTab() {
  useSignals();
  useSheet(styles);
  const { detailOf } = useWorkspace();
  const store = useRoom(createTeamsStore);
  useEffect(() => store.open(), [store]);
  useSignalEffect(() => store.follow(detailOf('teams')));
  const openId = store.openId.value;
  const teams = store.teams.value.value;
  const team = teams?.find(({ id }) => id === openId);
  const heading = useRef<HTMLHeadingElement>(null);
  const count = teams?.length ?? 0;
  const before = useRef({ openId, count });
  useEffect(() => {
    // The pressed row or button is gone.
    const isGone = before.current.openId !== openId || before.current.count > count;
    before.current = { openId, count };
    if (isGone && heading.current && !activeElementInRoot(heading.current)) heading.current.focus();
  }, [openId, count]);
  return team ? (
    <TeamMembers key={team.id} team={team} store={store} heading={heading} />
  ) : (
    <TeamList store={store} heading={heading} />
  );
}
