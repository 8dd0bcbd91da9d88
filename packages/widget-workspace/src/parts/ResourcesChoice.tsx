import { useT } from '@oriel/app-kit';
import type { ResourcesAction } from '@oriel/contracts';
import { useId } from 'react';

/** Options of {@link ResourcesChoice}. */
export interface ResourcesChoiceProps {
  value: ResourcesAction;
  /** Recipient of the cards and lists. */
  transferText: string;
  onChange: (value: ResourcesAction) => void;
}

/** Asks what to do with prompt cards and lists. */
export function ResourcesChoice({ value, transferText, onChange }: ResourcesChoiceProps) {
  const t = useT();
  const id = useId();
  const rows: readonly (readonly [ResourcesAction, string])[] = [
    ['transfer', transferText],
    ['delete', t('resources.deleteText')],
  ];
  return (
    <fieldset className="w-choice o-stack">
      <legend>{t('resources.legend')}</legend>
      {rows.map(([action, text]) => (
        <label key={action}>
          <input type="radio" name={id} checked={value === action} onChange={() => onChange(action)} />
          <span>
            <b>{t(`resources.${action}`)}</b>
            <small>{text}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
