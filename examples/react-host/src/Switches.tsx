import { choices, labels, type Settings } from './settings';

interface SwitchesProps {
  readonly settings: Settings;
  readonly onChange: (change: Partial<Settings>) => void;
}

export function Switches({ settings, onChange }: SwitchesProps) {
  // `Object.keys` loses the key type of the object literal.
  const names = Object.keys(labels) as (keyof Settings)[];
  return (
    <section className="switches" aria-labelledby="switches">
      <h2 id="switches">Live settings</h2>
      {names.map(name => (
        <fieldset key={name}>
          <legend>{labels[name]}</legend>
          <div className="choices">
            {choices[name].map(value => (
              <label key={value}>
                <input
                  type="radio"
                  name={name}
                  value={value}
                  checked={settings[name] === value}
                  onChange={() => onChange({ [name]: value })}
                />
                <span>{value}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}
