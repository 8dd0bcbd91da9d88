export interface Person {
  readonly id: string;
  readonly name: string;
  readonly team: string;
}

export interface Site {
  readonly api: string;
  readonly publishableKey: string;
  readonly isolation: 'shadow' | 'iframe';
  readonly people: readonly Person[];
  readonly person: Person | null;
}

/** What the server has written into the page. */
export const readSite = (root: HTMLElement): Site => JSON.parse(root.dataset.site ?? '{}');

const post = (path: string) => fetch(`/react-host/${path}`, { method: 'POST' });

export const signIn = async ({ id }: Person): Promise<Person> =>
  (await post(`sign-in?person=${encodeURIComponent(id)}`)).json();

export const signOut = () => post('sign-out');

/** A token for whoever is signed in; null where nobody is. */
export async function getToken(): Promise<{ readonly token: string; readonly expiresAt: string } | null> {
  const answer = await post('token');
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`The token endpoint answered ${answer.status}.`);
  return answer.json();
}
