import { timingSafeEqual } from 'node:crypto';

/**
 * The users of the intranet. A real one would store password hashes, or ask a directory. Changing an email address requires
 * opening a link mailed to it; the addresses below count as confirmed.
 */
const people = [
  {
    username: 'mara',
    name: 'Mara Lindner',
    email: 'member@nordhafen.example',
    team: { de: 'Einkauf', en: 'Purchasing' },
    password: 'demo',
  },
  {
    username: 'tom',
    name: 'Tom Akinyi',
    email: 'tom@dock.example',
    team: { de: 'Dock 3', en: 'Dock 3' },
    password: 'demo',
  },
];

/** Finds the person with this name and password, if there is one. */
export function findPerson(username, password) {
  const found = people.find(person => person.username === username.trim().toLowerCase());
  return found && isSame(found.password, password) ? found : undefined;
}

function isSame(expected, given) {
  const [left, right] = [expected, given].map(text => Buffer.from(text));
  return left.length === right.length && timingSafeEqual(left, right);
}
