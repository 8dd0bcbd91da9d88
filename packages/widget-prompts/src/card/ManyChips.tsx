import { useId } from 'react';

/** Options of which several may be chosen; their order is that of the options. */
export function ManyChips({
  options,
  chosen,
  onChange,
}: {
  options: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const name = useId();
  return (
    <div className="p-many">
      {options.map(option => {
        const isChosen = chosen.includes(option);
        const toggle = () =>
          onChange(options.filter(each => (each === option ? !isChosen : chosen.includes(each))));
        return (
          <label key={option} className="p-chip" data-chosen={isChosen ? '' : undefined}>
            <input type="checkbox" name={name} checked={isChosen} onChange={toggle} />
            {option}
          </label>
        );
      })}
    </div>
  );
}
