import type { Locale } from '@oriel/contracts';

export interface SignInTexts {
  readonly title: string;
  readonly lead: (product: string) => string;
  readonly username: string;
  readonly password: string;
  readonly submit: string;
  readonly wrong: string;
  readonly accounts: string;
  readonly roles: Readonly<Record<string, string>>;
}

export const signInTexts: Readonly<Record<Locale, SignInTexts>> = {
  de: {
    title: 'Anmelden',
    lead: product => `weiter zu ${product}`,
    username: 'Benutzername oder E-Mail',
    password: 'Passwort',
    submit: 'Anmelden',
    wrong: 'Benutzername oder Passwort ist falsch.',
    accounts: 'Demo-Konten, Passwort jeweils „demo“',
    roles: {
      owner: 'Inhaber:in von Nordhafen Studio',
      admin: 'Administrator von Nordhafen Studio',
      member: 'Mitglied von Nordhafen Studio',
      staff: 'Produktteam, kuratiert Prompts',
      operator: 'Betrieb, verwaltet das ganze Produkt',
      outsider: 'Inhaber:in von Südwind Logistik',
    },
  },
  en: {
    title: 'Sign in',
    lead: product => `to continue to ${product}`,
    username: 'Username or e-mail',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'Username or password is wrong.',
    accounts: 'Demo accounts, each with the password “demo”',
    roles: {
      owner: 'Owner of Nordhafen Studio',
      admin: 'Administrator of Nordhafen Studio',
      member: 'Member of Nordhafen Studio',
      staff: 'Product team, curates prompts',
      operator: 'Operator, runs the whole product',
      outsider: 'Owner of Südwind Logistik',
    },
  },
};
