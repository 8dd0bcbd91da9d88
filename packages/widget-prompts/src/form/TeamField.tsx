import { useT } from '@oriel/app-kit';
import type { CardTeam } from '@oriel/contracts';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** Options of {@link TeamField}. */
export interface TeamFieldProps {
  /** The teams that the user may choose. */
  known: readonly CardTeam[];
  teamIds: readonly string[];
  error: ReactNode;
  onChange: (teamIds: string[]) => void;
}

/** Chooses the teams that see a card. Chosen teams that the user does not know stay until removed. */
export function TeamField({ known, teamIds, error, onChange }: TeamFieldProps) {
  const t = useT();
  const id = useId();
  const others = teamIds.filter(teamId => !known.some(team => team.id === teamId));
  const rows = [...known, ...others.map(teamId => ({ id: teamId, name: t('form.otherTeam') }))];
  return (
    <div className="o-field">
      <p className="o-field-label" id={id}>
        {t('form.name.teamIds')}
      </p>
      <ul className="p-tags o-flow" aria-labelledby={id}>
        {rows.map(team => {
          const isChosen = teamIds.includes(team.id);
          return (
            <li key={team.id}>
              <button
                type="button"
                className="p-chip o-inline"
                aria-pressed={isChosen}
                onClick={() =>
                  onChange(isChosen ? teamIds.filter(each => each !== team.id) : [...teamIds, team.id])
                }
              >
                <bdi>{team.name}</bdi>
              </button>
            </li>
          );
        })}
      </ul>
      {error && (
        <p className="o-field-error" role="alert">
          <CircleAlert />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
