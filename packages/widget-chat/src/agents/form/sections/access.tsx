import { useSignals } from '@oriel/app-kit';
import type { ManagedAgent } from '@oriel/contracts';
import { AccessFields, type AccessValues } from '../AccessFields';
import type { AgentSection, SectionProps } from '../section';

export const initialAccess = (agent: ManagedAgent | undefined): AccessValues => ({
  access: agent?.isPublic === false ? 'teams' : 'workspace',
  teamIds: agent?.teamIds ?? [],
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
      isRefused={form.problems.value.teamIds !== undefined}
      onChange={form.change}
    />
  );
}
