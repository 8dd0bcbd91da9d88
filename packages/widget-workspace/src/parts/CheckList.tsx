import { Tag } from '@oriel/ui';
import type { ReactNode } from 'react';

/** A row of {@link CheckList}. */
export interface CheckRow<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly text?: string | undefined;
  /** A short warning next to the label. */
  readonly tag?: string | undefined;
}

/** Options of {@link CheckList}. */
export interface CheckListProps<Value extends string> {
  legend: string;
  /** One sentence below the legend. */
  help?: ReactNode;
  /** Problem of the choice. */
  problem?: string | undefined;
  rows: readonly CheckRow<Value>[];
  /** The checked rows. */
  value: readonly Value[];
  disabled?: boolean;
  onChange: (value: Value[]) => void;
}

/** A choice of any number of rows. */
export function CheckList<Value extends string>({
  legend,
  help,
  problem,
  rows,
  value,
  disabled = false,
  onChange,
}: CheckListProps<Value>) {
  return (
    <fieldset className="w-checks" disabled={disabled}>
      <legend>{legend}</legend>
      {help && <p className="w-muted">{help}</p>}
      <div className="w-check-rows">
        {rows.map(({ value: own, label, text, tag }) => (
          <label key={own}>
            <input
              type="checkbox"
              checked={value.includes(own)}
              onChange={({ currentTarget: { checked } }) =>
                // In row order, so that equal choices are equal lists.
                onChange(
                  rows.map(row => row.value).filter(each => (each === own ? checked : value.includes(each))),
                )
              }
            />
            <span>
              <bdi>{label}</bdi> {tag && <Tag tone="warning">{tag}</Tag>}
              {text && <small>{text}</small>}
            </span>
          </label>
        ))}
      </div>
      {problem !== undefined && (
        <p className="w-problem" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
