import type { Person } from './site';

interface WelcomeProps {
  readonly people: readonly Person[];
  readonly onChoose: (person: Person) => void;
}

/** The sign-in page of this site. */
export function Welcome({ people, onChoose }: WelcomeProps) {
  return (
    <main className="welcome">
      <div className="card">
        <span className="mark" aria-hidden="true" />
        <h1>Kontor</h1>
        <p className="soft">Orders for ships and harbours. Who is at the desk today?</p>
        {people.map(person => (
          <button type="button" key={person.id} onClick={() => onChoose(person)}>
            {person.name}
            <small>{person.team}</small>
          </button>
        ))}
      </div>
    </main>
  );
}
