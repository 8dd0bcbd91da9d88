import { ResourceView, useSignals, useT } from '@oriel/app-kit';
import { EmptyState } from '@oriel/ui';
import { can, WidgetFrame } from '@oriel/widget-kit';
import { CreateTeamForm } from './CreateTeamForm';
import { TeamRow } from './TeamRow';
import type { TeamsStore } from './teams-store';

/** The whole widget: the workspace's name, a form for a new team, and the teams. */
export function TeamsScreen({ store }: { store: TeamsStore }) {
  useSignals();
  const t = useT();
  const session = store.session.value;
  const mayManage = can(session, 'manageOrganizationTeams');
  return (
    <WidgetFrame header={<h2>{t('teams.title')}</h2>}>
      <p>{t('teams.of', { name: session?.organization?.name ?? '' })}</p>
      {mayManage && session && (
        <CreateTeamForm key={session.organization?.id} store={store} session={session} />
      )}
      <ResourceView
        resource={store.teams}
        empty={
          <EmptyState level={3} title={t('teams.empty')}>
            {t('teams.emptyText')}
          </EmptyState>
        }
      >
        {teams => (
          <ul>
            {teams.map(team => (
              <TeamRow key={team.id} store={store} team={team} mayManage={mayManage} />
            ))}
          </ul>
        )}
      </ResourceView>
    </WidgetFrame>
  );
}
