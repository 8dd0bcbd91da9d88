// Sessions of the intranet, kept in memory: restarting the server signs everybody out.
import { randomBytes } from 'node:crypto';

const name = 'werftnetz';
const attributes = 'Path=/intranet/; HttpOnly; SameSite=Lax';
const lifetime = 8 * 60 * 60 * 1000;
const sessions = new Map();

/** Signs a person in and returns the cookie to set. */
export function openSession(person) {
  const id = randomBytes(32).toString('base64url');
  sessions.set(id, { person, expiresAt: Date.now() + lifetime });
  return `${name}=${id}; ${attributes}`;
}

/** Finds the person who is signed in with this request. */
export function personOf(request) {
  const session = sessions.get(idOf(request));
  return session && session.expiresAt > Date.now() ? session.person : undefined;
}

/** Signs out and returns the cookie to set. */
export function endSession(request) {
  sessions.delete(idOf(request));
  return `${name}=; Max-Age=0; ${attributes}`;
}

const idOf = request =>
  (request.headers.cookie ?? '')
    .split(/;\s*/)
    .map(pair => pair.split('='))
    .find(([key]) => key === name)?.[1];
