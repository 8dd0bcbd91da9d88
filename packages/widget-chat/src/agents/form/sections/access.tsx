import { useSignals } from '@oriel/app-kit';
import type { ManagedAgent } from '@oriel/contracts';
import { AccessFields } from '../AccessFields';
import type { AccessValues } from '../agents-view-store';
import { type AgentsData, visibilityOf } from '../agents-view-store';
import type { AgentSection, SectionProps } from '../section';

export const initialAccess = (
  agent: ManagedAgent | undefined,
  { isLead, mayShareWith, teams = [] }: Pick<AgentsData, 'isLead' | 'mayShareWith' | 'teams'>,
): AccessValues => ({
  access: agent
    ? visibilityOf(agent)
    : isLead
      ? 'teams'
      : mayShareWith.includes('workspace')
        ? 'workspace'
        : 'private',
  teamIds: agent?.teamIds ?? (isLead && teams.length === 1 ? teams.map(({ id }) => id) : []),
});

export const access: AgentSection<AccessValues, 'visibility' | 'teamIds'> = {
  title: 'agents.column.access',
  text: 'agents.accessText',
  input: values => ({
    visibility: values.access,
    teamIds: values.access === 'teams' ? values.teamIds : [],
  }),
  Fields,
};

function Fields({ form, context }: SectionProps<AccessValues>) {
  useSignals();
  return (
    <AccessFields
      {...form.values.value}
      data={context.data}
      isMine={context.agent?.isMine ?? !context.agent}
      createTeam={context.store.createTeam}
      isRefused={form.problems.value.teamIds !== undefined}
      onChange={form.change}
    />
  );
}
