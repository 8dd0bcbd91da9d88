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

/** Reads the data that the server has written into the page. */
export const readSite = (root: HTMLElement): Site => JSON.parse(root.dataset.site ?? '{}');

const post = (path: string) => fetch(`/react-host/${path}`, { method: 'POST' });

export const signIn = async ({ id }: Person): Promise<Person> =>
  (await post(`sign-in?person=${encodeURIComponent(id)}`)).json();

export const signOut = () => post('sign-out');

/** Fetches a token for the signed-in person; null if nobody is signed in. */
export async function getToken(): Promise<{ readonly token: string; readonly expiresAt: string } | null> {
  const answer = await post('token');
  if (answer.status === 401) return null;
  if (!answer.ok) throw new Error(`The token endpoint answered ${answer.status}.`);
  return answer.json();
}
