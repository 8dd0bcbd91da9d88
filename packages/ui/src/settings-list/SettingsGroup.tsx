import { type ReactNode, useId } from 'react';
import { useSheet } from '../root/root-context';
import { sheet } from '../theme/sheets';
import css from './settings-list.css?inline';

const styles = sheet(css);

/** Options of {@link SettingsGroup}. */
export interface SettingsGroupProps {
  title?: ReactNode;
  /** Level of the title's heading. Default: 2. */
  level?: 2 | 3 | 4 | undefined;
  /** One or two sentences below the title. */
  help?: ReactNode;
  /** For actions that cannot be undone; they are outlined, and red only in the dialog that confirms them. */
  danger?: boolean | undefined;
  /** `SettingsRow`s. */
  children: ReactNode;
}

/** Settings of one topic, in a card. */
export function SettingsGroup({ title, level = 2, help, danger, children }: SettingsGroupProps) {
  useSheet(styles);
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      className="o-settings"
      part="settings-group"
      aria-labelledby={title != null ? id : undefined}
      data-danger={danger ? '' : undefined}
    >
      {title != null && (
        <Heading className="o-settings-title" id={id}>
          {title}
        </Heading>
      )}
      {help != null && <p className="o-settings-help">{help}</p>}
      <div className="o-settings-card">{children}</div>
    </section>
  );
}
