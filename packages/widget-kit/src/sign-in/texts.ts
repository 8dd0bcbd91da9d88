import type { Locale } from '@oriel/contracts';

/**
 * The step of the widget's own sign-in. Without one, the usual sign-in offer is shown. `needed`: the user is signed in through
 * the page, which is not enough.
 */
export const signInSteps = [
  'needed',
  'waiting',
  'blocked',
  'leaving',
  'denied',
  'expired',
  'failed',
  'unkept',
] as const;
export type SignInStep = (typeof signInSteps)[number];

type StepTexts = Readonly<Record<SignInStep, readonly [title: string, text: string]>>;

interface SignInTexts {
  readonly steps: StepTexts;
  readonly signIn: string;
  readonly openAgain: string;
  readonly again: string;
  readonly leave: string;
  readonly cancel: string;
  readonly signedIn: string;
}

/** Loaded with the sign-in itself, in both languages, because they are few. */
export const signInTexts: Readonly<Record<Locale, SignInTexts>> = {
  de: {
    steps: {
      needed: [
        'Dafür müssen Sie sich selbst anmelden',
        'Sie sind nur über diese Seite angemeldet. Für die Anmeldung öffnet sich ein kleines Fenster; diese Seite bleibt, wie sie ist.',
      ],
      waiting: [
        'Anmeldung im anderen Fenster abschließen',
        'Sobald Sie dort fertig sind, geht es hier von selbst weiter. Ihr Entwurf bleibt erhalten.',
      ],
      blocked: [
        'Der Browser hat das Fenster blockiert',
        'Erlauben Sie dieser Seite Fenster und versuchen Sie es erneut, oder melden Sie sich ohne Fenster an: Danach kommen Sie hierher zurück, und Ihr Entwurf bleibt erhalten.',
      ],
      leaving: ['Weiter zur Anmeldung', 'Danach kommen Sie hierher zurück.'],
      denied: [
        'Die Anmeldung wurde abgelehnt',
        'Ohne Ihre Zustimmung kann der Assistent hier nicht für Sie arbeiten.',
      ],
      expired: [
        'Die Anmeldung hat zu lange gedauert',
        'Sie gilt zehn Minuten. Beginnen Sie noch einmal, Ihr Entwurf bleibt erhalten.',
      ],
      failed: [
        'Die Anmeldung ist fehlgeschlagen',
        'Der Dienst ist gerade nicht erreichbar. Versuchen Sie es erneut, Ihr Entwurf bleibt erhalten.',
      ],
      unkept: [
        'Ohne Fenster geht es in diesem Browser nicht',
        'Er merkt sich für diese Seite nichts. Erlauben Sie ihr Fenster und versuchen Sie es erneut.',
      ],
    },
    signIn: 'Anmelden',
    openAgain: 'Fenster erneut öffnen',
    again: 'Erneut versuchen',
    leave: 'Ohne Fenster anmelden',
    cancel: 'Abbrechen',
    signedIn: 'Sie sind angemeldet',
  },
  en: {
    steps: {
      needed: [
        'This needs your own sign-in',
        'You are signed in through this page only. A small window opens for the sign-in; this page stays as it is.',
      ],
      waiting: [
        'Finish the sign-in in the other window',
        'As soon as you are done there, this page goes on by itself. What you have typed is kept.',
      ],
      blocked: [
        'The browser has blocked the window',
        'Allow windows for this page and try again, or sign in without a window: you come back to this place, and what you have typed is kept.',
      ],
      leaving: ['On the way to the sign-in', 'You come back to this place.'],
      denied: ['The sign-in was declined', 'Without your consent the assistant cannot work for you here.'],
      expired: [
        'The sign-in took too long',
        'It is open for ten minutes. Start again; what you have typed is kept.',
      ],
      failed: [
        'The sign-in did not work',
        'The service cannot be reached at the moment. Try again; what you have typed is kept.',
      ],
      unkept: [
        'This browser needs the window',
        'It keeps nothing for this page. Allow windows for it and try again.',
      ],
    },
    signIn: 'Sign in',
    openAgain: 'Open the window again',
    again: 'Try again',
    leave: 'Sign in without a window',
    cancel: 'Cancel',
    signedIn: 'You are signed in',
  },
};
