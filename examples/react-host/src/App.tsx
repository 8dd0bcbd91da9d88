import { useState } from 'react';
import { Desk } from './Desk';
import { type Site, signIn, signOut } from './site';
import { Welcome } from './Welcome';

export function App({ site }: { readonly site: Site }) {
  const [person, setPerson] = useState(site.person);
  if (!person) {
    return <Welcome people={site.people} onChoose={async chosen => setPerson(await signIn(chosen))} />;
  }
  return (
    <Desk
      // A new person starts without the state of the previous one.
      key={person.id}
      site={site}
      person={person}
      onSignOut={async () => {
        await signOut();
        setPerson(null);
      }}
    />
  );
}
