import { useSignals } from '@oriel/app-kit';
import type { ManagedAgent } from '@oriel/contracts';
import { AccessFields, type AccessValues } from '../AccessFields';
import type { AgentsData } from '../agents-view-store';
import type { AgentSection, SectionProps } from '../section';

export const initialAccess = (
  agent: ManagedAgent | undefined,
  { isLead, teams = [] }: Pick<AgentsData, 'isLead' | 'teams'>,
): AccessValues => ({
  access: isLead || agent?.isPublic === false ? 'teams' : 'workspace',
  teamIds: agent?.teamIds ?? (isLead && teams.length === 1 ? teams.map(({ id }) => id) : []),
});

export const access: AgentSection<AccessValues, 'teamIds'> = {
  title: 'agents.column.access',
  text: 'agents.accessText',
  isShown: ({ data }, values) => data.teams !== undefined || values.access === 'teams',
  input: values => ({ teamIds: values.access === 'teams' ? values.teamIds : [] }),
  Fields,
};

function Fields({ form, context }: SectionProps<AccessValues>) {
  useSignals();
  return (
    <AccessFields
      {...form.values.value}
      teams={context.data.teams ?? []}
      onlyTeams={context.data.isLead}
      isRefused={form.problems.value.teamIds !== undefined}
      onChange={form.change}
    />
  );
}
