export interface LoggedEvent {
  readonly id: number;
  readonly time: string;
  readonly name: string;
  readonly text: string;
}

interface EventLogProps {
  readonly events: readonly LoggedEvent[];
  readonly onClear: () => void;
}

/** Events that the page has received from the chat, newest first. */
export function EventLog({ events, onClear }: EventLogProps) {
  return (
    <section className="card log" aria-labelledby="log">
      <header>
        <h2 id="log">What the chat tells</h2>
        <button type="button" className="quiet" onClick={onClear} disabled={events.length === 0}>
          Clear
        </button>
      </header>
      <ol tabIndex={events.length > 0 ? 0 : undefined} aria-labelledby="log">
        {events.map(({ id, time, name, text }) => (
          <li key={id}>
            <time>{time}</time>
            <code>{name}</code>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      {events.length === 0 && <p className="soft">Nothing yet.</p>}
    </section>
  );
}
