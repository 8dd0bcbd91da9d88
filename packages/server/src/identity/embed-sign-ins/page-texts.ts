import type { Locale } from '@oriel/contracts';

const german = {
  title: 'Anmeldung',
  ask: (application: string) => `„${application}“ Zugriff auf Ihren Arbeitsbereich erlauben?`,
  application: 'Anwendung',
  page: 'Seite',
  workspace: 'Arbeitsbereich',
  user: 'Angemeldet als',
  credit: (workspace: string) => `Guthaben von ${workspace} verwenden`,
  password: 'Ihr Passwort bleibt verborgen',
  withdraw: 'Sie können das jederzeit in den Einstellungen widerrufen.',
  warning: 'Fahren Sie nur fort, wenn Sie die Anmeldung auf dieser Seite selbst begonnen haben.',
  allow: 'Erlauben',
  deny: 'Ablehnen',
  leave: 'Schließen',
  other: 'Nicht Sie? Konto wechseln',
  done: 'Sie sind angemeldet',
  denied: 'Die Anmeldung wurde abgelehnt',
  close: 'Dieses Fenster kann geschlossen werden.',
  back: 'Zurück zur Seite',
  gone: 'Diese Anmeldung ist abgelaufen',
  again: 'Schließen Sie dieses Fenster und beginnen Sie auf der Seite noch einmal.',
  off: 'Diese Anwendung ist abgeschaltet',
  noMember: (workspace: string) => `Kein Zugang zum Arbeitsbereich „${workspace}“`,
  askAdmin: (user: string) =>
    `${user} ist kein Mitglied. Bitten Sie die Administration des Arbeitsbereichs um eine Einladung, oder wechseln Sie das Konto.`,
  signIn: 'Anmelden',
  wait: 'Einen Moment …',
};
type PageTexts = typeof german;

const english: PageTexts = {
  title: 'Sign in',
  ask: application => `Allow “${application}” to use your workspace?`,
  application: 'Application',
  page: 'Page',
  workspace: 'Workspace',
  user: 'Signed in as',
  credit: workspace => `Use the credit of ${workspace}`,
  password: 'Your password stays unseen',
  withdraw: 'You can withdraw this at any time in the settings.',
  warning: 'Go on only if you have begun to sign in on that page yourself.',
  allow: 'Allow',
  deny: 'Decline',
  leave: 'Close',
  other: 'Not you? Switch account',
  done: 'You are signed in',
  denied: 'The sign-in was declined',
  close: 'This window can be closed.',
  back: 'Back to the page',
  gone: 'This sign-in has expired',
  again: 'Close this window and start again on the page.',
  off: 'This application is switched off',
  noMember: workspace => `No access to the workspace “${workspace}”`,
  askAdmin: user =>
    `${user} is not a member. Ask an administrator of the workspace for an invitation, or switch account.`,
  signIn: 'Sign in',
  wait: 'One moment …',
};

export const pageTexts: Readonly<Record<Locale, PageTexts>> = { de: german, en: english };
