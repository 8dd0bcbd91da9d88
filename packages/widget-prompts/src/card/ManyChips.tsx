import { useId } from 'react';

/** A choice of several options, kept in the order of the options. */
export function ManyChips({
  label,
  isInvalid,
  options,
  chosen,
  onChange,
}: {
  label: string;
  isInvalid: boolean;
  options: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const name = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of its field is no legend
    <div className="p-many o-flow" role="group" aria-label={label}>
      {options.map(option => {
        const isChosen = chosen.includes(option);
        const toggle = () =>
          onChange(options.filter(each => (each === option ? !isChosen : chosen.includes(each))));
        return (
          <label key={option} className="p-chip o-inline" data-chosen={isChosen ? '' : undefined}>
            <input
              type="checkbox"
              name={name}
              checked={isChosen}
              aria-invalid={isInvalid || undefined}
              onChange={toggle}
            />
            {option}
          </label>
        );
      })}
    </div>
  );
}
