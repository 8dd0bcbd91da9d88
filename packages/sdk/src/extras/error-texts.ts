import type { Locale, OrielErrorCode } from '@oriel/contracts';

/** Texts for the user, by code and language. Every code has one, so no error shows an empty box. */
export const errorTexts: Readonly<Record<OrielErrorCode, Readonly<Record<Locale, string>>>> = {
  LOAD_FAILED: {
    de: 'Der Assistent konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    en: 'The assistant could not be loaded. Check your connection and try again.',
  },
  CSP_BLOCKED: {
    de: 'Die Sicherheitsregeln dieser Seite blockieren den Assistenten.',
    en: 'The security rules of this page block the assistant.',
  },
  TARGET_NOT_FOUND: {
    de: 'Auf dieser Seite fehlt der Platz für den Assistenten.',
    en: 'This page has no place for the assistant.',
  },
  INVALID_OPTIONS: {
    de: 'Der Assistent ist auf dieser Seite falsch eingerichtet.',
    en: 'The assistant is not set up correctly on this page.',
  },
  HANDSHAKE_TIMEOUT: {
    de: 'Der Assistent antwortet nicht. Versuchen Sie es erneut.',
    en: 'The assistant does not answer. Try again.',
  },
  ORIGIN_NOT_ALLOWED: {
    de: 'Diese Seite darf den Assistenten nicht einbinden.',
    en: 'This page may not embed the assistant.',
  },
  VERSION_MISMATCH: {
    de: 'Diese Seite nutzt eine Version des Assistenten, die nicht mehr passt. Laden Sie die Seite neu.',
    en: 'This page uses a version of the assistant that no longer fits. Reload the page.',
  },
  FRAME_RELOADED: {
    de: 'Der Assistent wird neu verbunden …',
    en: 'The assistant reconnects …',
  },
  FRAME_REMOVED: {
    de: 'Der Assistent wurde von der Seite entfernt.',
    en: 'The assistant was removed from the page.',
  },
  FRAME_LOST: {
    de: 'Der Assistent reagiert nicht mehr. Versuchen Sie es erneut.',
    en: 'The assistant has stopped responding. Try again.',
  },
  REQUEST_TIMEOUT: {
    de: 'Das hat zu lange gedauert. Versuchen Sie es erneut.',
    en: 'That took too long. Try again.',
  },
  METHOD_NOT_FOUND: {
    de: 'Der Assistent kennt diesen Befehl nicht.',
    en: 'The assistant does not know this command.',
  },
  INVALID_MESSAGE: {
    de: 'Seite und Assistent haben sich nicht verstanden.',
    en: 'The page and the assistant did not understand each other.',
  },
  AUTH_REQUIRED: {
    de: 'Melden Sie sich an, um den Assistenten zu nutzen.',
    en: 'Sign in to use the assistant.',
  },
  TOKEN_REJECTED: {
    de: 'Ihre Anmeldung wurde nicht angenommen. Melden Sie sich erneut an.',
    en: 'Your sign-in was not accepted. Sign in again.',
  },
  TOKEN_UNAVAILABLE: {
    de: 'Diese Seite konnte Sie nicht anmelden. Das liegt an der Seite und nicht an Ihnen.',
    en: 'This page could not sign you in. The page is at fault, not you.',
  },
  FORBIDDEN: {
    de: 'Dafür fehlt Ihnen die Berechtigung.',
    en: 'You do not have permission for this.',
  },
  FEATURE_DISABLED: {
    de: 'Das ist für diese Seite nicht freigeschaltet.',
    en: 'This is not switched on for this page.',
  },
  NO_CREDITS: {
    de: 'Das Guthaben ist aufgebraucht.',
    en: 'There is no credit left.',
  },
  NETWORK: {
    de: 'Keine Verbindung. Versuchen Sie es erneut.',
    en: 'No connection. Try again.',
  },
  RATE_LIMITED: {
    de: 'Das waren viele Anfragen auf einmal. Warten Sie einen Moment.',
    en: 'That was a lot at once. Wait a moment.',
  },
  ABORTED: {
    de: 'Der Vorgang wurde abgebrochen.',
    en: 'The request was cancelled.',
  },
  DESTROYED: {
    de: 'Der Assistent wurde beendet.',
    en: 'The assistant was closed.',
  },
  INTERNAL: {
    de: 'Etwas ist schiefgelaufen. Versuchen Sie es erneut.',
    en: 'Something went wrong. Try again.',
  },
};
