/** A person of the demonstration, who signs in with the username and the password `demo`. */
export interface DemoAccount {
  readonly username: string;
  readonly fullName: string;
  readonly email: string;
}

export const demoPassword = 'demo';

export const demoAccounts = [
  { username: 'owner', fullName: 'Ines Petersen', email: 'owner@nordhafen.example' },
  { username: 'admin', fullName: 'Jonas Falk', email: 'admin@nordhafen.example' },
  { username: 'member', fullName: 'Mara Lindner', email: 'member@nordhafen.example' },
  { username: 'staff', fullName: 'Tarek Yildiz', email: 'staff@oriel.example' },
  { username: 'operator', fullName: 'Silke Harms', email: 'operator@oriel.example' },
  { username: 'outsider', fullName: 'Lena Brandt', email: 'outsider@suedwind.example' },
] as const satisfies readonly DemoAccount[];

/** A person who has left the demonstration's workspace; there is no account to sign in with. */
export const formerColleague = { username: 'former', fullName: 'Paul Hansen' } as const;

export type DemoUsername = (typeof demoAccounts)[number]['username'];

/** Finds an account by username or e-mail address, as the sign-in page accepts both. */
export const findAccount = (login: string): DemoAccount | undefined => {
  const wanted = login.trim().toLowerCase();
  return demoAccounts.find(account => account.username === wanted || account.email === wanted);
};

/** Name under which the identities of the built-in provider are stored, whatever its address. */
export const demoIssuer = 'oriel-demo';
