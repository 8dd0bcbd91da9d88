import { useI18n, useSignals } from '@oriel/app-kit';
import type { Team } from '@oriel/contracts';
import { useId } from 'react';
import * as z from 'zod/mini';

/** Form fields for access to an agent. */
export const accessFields = {
  access: z.enum(['workspace', 'teams']),
  teamIds: z.array(z.string()),
};

/** Access by team requires at least one team. */
export const needsTeam = z.refine<{ access: 'workspace' | 'teams'; teamIds: readonly string[] }>(
  ({ access, teamIds }) => access === 'workspace' || teamIds.length > 0,
  { path: ['teamIds'], error: 'required' },
);

export interface AccessValues {
  readonly access: 'workspace' | 'teams';
  readonly teamIds: string[];
}

/** Options of {@link AccessFields}. */
export interface AccessFieldsProps extends AccessValues {
  teams: readonly Team[];
  /** Whether the server or the form rejects the teams. */
  isRefused: boolean;
  /** Hides the option to give access to the whole workspace. */
  onlyTeams?: boolean;
  onChange: (values: Partial<AccessValues>) => void;
}

/** Access to an agent: the whole workspace or chosen teams. */
export function AccessFields({
  access,
  teamIds,
  teams,
  onlyTeams = false,
  isRefused,
  onChange,
}: AccessFieldsProps) {
  useSignals();
  const { t, locale } = useI18n();
  const id = useId();
  const names = teams.filter(team => teamIds.includes(team.id)).map(({ name }) => name);
  const helps = {
    workspace: t('agents.accessHelp.workspace'),
    teams:
      teams.length === 0
        ? t('agents.accessHelp.noTeams')
        : access === 'teams' && names.length > 0
          ? new Intl.ListFormat(locale).format(names)
          : t('agents.accessHelp.teams'),
  };
  return (
    <>
      <fieldset className="a-choice o-stack">
        <legend>{t('agents.accessLegend')}</legend>
        {(onlyTeams ? (['teams'] as const) : (['workspace', 'teams'] as const)).map(each => (
          <div key={each}>
            <label>
              <input
                type="radio"
                name={id}
                checked={access === each}
                disabled={each === 'teams' && teams.length === 0}
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
