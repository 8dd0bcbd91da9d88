import { type ReactNode, useId } from 'react';

/** One topic of the settings: its title on the left, its controls on the right. */
export function SettingsSection({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="settings-section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {text ? <p>{text}</p> : null}
      </div>
      <div>{children}</div>
    </section>
  );
}
