import { useAct, useI18n, useSignals, useT } from '@oriel/app-kit';
import { type AgentVisibility, agentVisibilities, limits, type Team } from '@oriel/contracts';
import { Button, Field, isComposing, TextInput } from '@oriel/ui';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import type { AccessValues, AgentsData } from './agents-view-store';

/** Form fields for access to an agent. */
export const accessFields = {
  access: z.enum(agentVisibilities),
  teamIds: z.array(z.string()),
};

/** Access by team requires at least one team. */
export const needsTeam = z.refine<{ access: AgentVisibility; teamIds: readonly string[] }>(
  ({ access, teamIds }) => access !== 'teams' || teamIds.length > 0,
  { path: ['teamIds'], error: 'required' },
);

/** Options of {@link AccessFields}. */
export interface AccessFieldsProps extends AccessValues {
  data: Pick<AgentsData, 'mayShareWith' | 'teams'>;
  /** The user created the agent, and may keep it private. */
  isMine: boolean;
  /** Whether the server or the form rejects the teams. */
  isRefused: boolean;
  onChange: (values: Partial<AccessValues>) => void;
  /** Creates a team. Absent: the user may not. */
  createTeam: ((name: string, abort: AbortSignal) => Promise<Team>) | undefined;
}

/** Access to an agent: its creator, chosen teams or the whole workspace. */
export function AccessFields({
  access,
  teamIds,
  data: { teams = [], mayShareWith },
  isMine,
  isRefused,
  onChange,
  createTeam,
}: AccessFieldsProps) {
  useSignals();
  const { t, locale } = useI18n();
  const id = useId();
  const names = teams.filter(team => teamIds.includes(team.id)).map(({ name }) => name);
  const hasNoTeam = teams.length === 0 && !createTeam;
  const helps = {
    private: t(mayShareWith.length > 0 ? 'agents.accessHelp.private' : 'agents.accessHelp.propose'),
    workspace: t('agents.accessHelp.workspace'),
    teams: hasNoTeam
      ? t('agents.accessHelp.noTeams')
      : access === 'teams' && names.length > 0
        ? new Intl.ListFormat(locale).format(names)
        : t('agents.accessHelp.teams'),
  };
  const offered = agentVisibilities.filter(each =>
    each === 'private' ? isMine || access === each : mayShareWith.includes(each),
  );
  return (
    <>
      <fieldset className="a-choice o-stack">
        <legend>{t('agents.accessLegend')}</legend>
        {offered.map(each => (
          <div key={each}>
            <label>
              <input
                type="radio"
                name={id}
                checked={access === each}
                disabled={each === 'teams' && hasNoTeam}
                onChange={() => onChange({ access: each })}
                aria-describedby={`${id}-${each}`}
              />
              {t(`agents.accessFor.${each}`)}
            </label>
            <small id={`${id}-${each}`}>{helps[each]}</small>
          </div>
        ))}
      </fieldset>
      {access === 'teams' && (
        <fieldset className="a-choice o-stack">
          <legend>{t('agents.teams')}</legend>
          {teams.map(team => (
            <label key={team.id}>
              <input
                type="checkbox"
                checked={teamIds.includes(team.id)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({
                    teamIds: checked ? [...teamIds, team.id] : teamIds.filter(each => each !== team.id),
                  })
                }
              />
              {team.name}
            </label>
          ))}
          {createTeam && (
            <NewTeam create={createTeam} onCreated={team => onChange({ teamIds: [...teamIds, team.id] })} />
          )}
          {isRefused && (
            <p className="a-problem" role="alert">
              {teamIds.length > 0
                ? t('kit.problem.invalid', { field: t('agents.teams') })
                : t('agents.noTeam')}
            </p>
          )}
        </fieldset>
      )}
    </>
  );
}

/** Creates a team in place, and selects it. */
function NewTeam({
  create,
  onCreated,
}: {
  create: NonNullable<AccessFieldsProps['createTeam']>;
  onCreated: (team: Team) => void;
}) {
  const t = useT();
  const act = useAct();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const wanted = name.trim();
  const submit = async () => {
    if (wanted === '' || isBusy) return;
    setBusy(true);
    await act(
      async signal => {
        onCreated(await create(wanted, signal));
        setName('');
      },
      { failed: t('agents.team.failed') },
    );
    setBusy(false);
  };
  return (
    <div className="a-new-team o-row o-gap-2">
      <Field label={t('agents.team.name')}>
        <TextInput
          value={name}
          maxLength={limits.teamName}
          onChange={event => setName(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
            // Enter would save the agent.
            event.preventDefault();
            void submit();
          }}
        />
      </Field>
      <Button icon={<Plus />} busy={isBusy} disabled={wanted === ''} onClick={() => void submit()}>
        {t('agents.team.create')}
      </Button>
    </div>
  );
}
