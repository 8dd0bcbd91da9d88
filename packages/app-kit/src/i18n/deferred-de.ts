import { type OrielErrorCode, orielErrorCodes } from '@oriel/contracts';

const errors: Record<OrielErrorCode, readonly [title: string, text: string]> = {
  LOAD_FAILED: [
    'Der Assistent konnte nicht geladen werden',
    'Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  ],
  CSP_BLOCKED: [
    'Diese Seite sperrt den Assistenten',
    'Ihre Sicherheitsregeln lassen ihn nicht zu. Die Betreiber der Seite können das ändern.',
  ],
  TARGET_NOT_FOUND: [
    'Für den Assistenten ist kein Platz',
    'Auf der Seite fehlt das Element, in dem er erscheinen soll.',
  ],
  INVALID_OPTIONS: [
    'Der Assistent ist falsch eingerichtet',
    'Die Seite gibt eine Option an, die es nicht gibt oder die nicht passt.',
  ],
  HANDSHAKE_TIMEOUT: [
    'Die Seite hat nicht geantwortet',
    'Die Verbindung zur Seite kam nicht rechtzeitig zustande. Versuchen Sie es erneut.',
  ],
  ORIGIN_NOT_ALLOWED: [
    'Diese Seite darf den Assistenten nicht zeigen',
    'Ihre Adresse oder der Schlüssel, den sie verwendet, gehört nicht zu den erlaubten.',
  ],
  VERSION_MISMATCH: [
    'Seite und Assistent passen nicht zusammen',
    'Ihre Versionen liegen zu weit auseinander. Laden Sie die Seite neu.',
  ],
  FRAME_RELOADED: ['Der Assistent wurde neu geladen', 'Er verbindet sich von selbst wieder.'],
  FRAME_REMOVED: ['Der Assistent wurde entfernt', 'Laden Sie die Seite neu, um ihn wieder anzuzeigen.'],
  FRAME_LOST: [
    'Der Assistent antwortet nicht mehr',
    'Laden Sie die Seite neu, oder versuchen Sie es erneut.',
  ],
  REQUEST_TIMEOUT: [
    'Das hat zu lange gedauert',
    'Der Dienst hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.',
  ],
  METHOD_NOT_FOUND: ['Das geht hier nicht', 'Die Seite oder der Assistent kennt diesen Befehl nicht.'],
  INVALID_MESSAGE: [
    'Eine Nachricht war nicht lesbar',
    'Seite und Assistent haben sich missverstanden. Versuchen Sie es erneut.',
  ],
  AUTH_REQUIRED: ['Melden Sie sich an, um fortzufahren', 'Sie sind nicht oder nicht mehr angemeldet.'],
  TOKEN_REJECTED: [
    'Die Anmeldung wurde nicht angenommen',
    'Sie ist vielleicht abgelaufen. Melden Sie sich erneut an.',
  ],
  TOKEN_UNAVAILABLE: [
    'Diese Seite konnte Sie nicht anmelden',
    'Das liegt an der Seite und nicht an Ihnen. Versuchen Sie es gleich noch einmal, oder sagen Sie den Betreibern der Seite Bescheid.',
  ],
  FORBIDDEN: [
    'Das dürfen Sie nicht öffnen',
    'Ihr Konto hat das Recht dazu nicht. Fragen Sie eine Administratorin oder einen Administrator.',
  ],
  FEATURE_DISABLED: [
    'Das ist abgeschaltet',
    'Ihr Arbeitsbereich enthält es nicht, oder diese Seite ist nicht dafür eingerichtet.',
  ],
  NO_CREDITS: [
    'Kein Guthaben mehr',
    'Das Guthaben des Arbeitsbereichs ist aufgebraucht. Die Administration kann es aufladen.',
  ],
  NETWORK: [
    'Keine Verbindung',
    'Der Dienst ist nicht erreichbar. Prüfen Sie die Verbindung. Sobald er antwortet, geht es von selbst weiter.',
  ],
  RATE_LIMITED: ['Zu viele Anfragen', 'Warten Sie einen Moment und versuchen Sie es erneut.'],
  ABORTED: ['Abgebrochen', 'Die Anfrage wurde abgebrochen. Versuchen Sie es erneut.'],
  DESTROYED: ['Der Assistent wurde geschlossen', 'Laden Sie die Seite neu, um ihn wieder zu öffnen.'],
  INTERNAL: [
    'Etwas ist schiefgelaufen',
    'Versuchen Sie es erneut. Bleibt es so, nennen Sie dem Support die Nummer unten.',
  ],
};

/** Texts of the deferred chunks. */
export const texts: Record<string, string> = {
  'kit.signIn.title': 'Melden Sie sich an, um fortzufahren',
  'kit.signIn.signIn':
    'Für die Anmeldung öffnet sich ein kleines Fenster. Diese Seite bleibt, wie sie ist, und Ihr Entwurf bleibt erhalten.',
  'kit.signIn.session': 'Sie kommen zur Anmeldung und danach hierher zurück. Ihr Entwurf bleibt erhalten.',
  'kit.signIn.token':
    'Die Anmeldung läuft über diese Seite. Melden Sie sich dort an, dann geht es hier weiter. Ihr Entwurf bleibt erhalten.',
  'kit.signIn.nobody':
    'Auf dieser Seite ist noch niemand angemeldet. Melden Sie sich bei ihr an und versuchen Sie es dann erneut.',
  'kit.signIn.action': 'Anmelden',
  'kit.signIn.busy': 'Anmeldung läuft',
  'kit.error.operators': 'Für die Betreiber dieser Seite',
  'kit.retry': 'Erneut versuchen',
  'kit.cancel': 'Abbrechen',
  'kit.close': 'Schließen',
  'kit.toasts': 'Meldungen',
  'kit.requestNumber': 'Anfrage {{number}}',
  'kit.copy': 'Kopieren',
  'kit.copied': 'Kopiert',
  'kit.failure.tooLarge': 'Die Anfrage ist zu groß',
  'kit.failure.tooLargeText': 'Kürzen Sie den Text und versuchen Sie es erneut.',
  'kit.suspended.title': 'Dieser Arbeitsbereich ist gesperrt',
  'kit.suspended.text':
    'Der Betreiber hat ihn gesperrt. Es wurde nichts gelöscht. Versuchen Sie es erneut, sobald er entsperrt ist.',
  'kit.fresh.title': 'Bestätigen Sie, dass Sie es sind',
  'kit.fresh.text':
    'Das geht nur kurz nach einer Anmeldung. Melden Sie sich erneut an und versuchen Sie es noch einmal.',
  'kit.fresh.portal':
    'Das geht nur kurz nach einer Anmeldung. Melden Sie sich erneut an, dann kommen Sie hierher zurück.',
  'kit.fresh.portalAction': 'Erneut anmelden',
  'kit.fresh.elsewhere':
    'Das geht nur im Portal und nur kurz nach einer Anmeldung. Das Portal öffnet sich an dieser Stelle in einem neuen Tab.',
  'kit.fresh.elsewhereAction': 'Portal öffnen',
  'kit.fresh.over':
    'Ihre Anmeldung liegt dafür zu lange zurück. Melden Sie sich in einem neuen Tab erneut an und versuchen Sie es danach hier noch einmal. Ihre Eingaben bleiben erhalten.',
  'kit.fresh.overAction': 'Erneut anmelden',
  'kit.own.title': 'Dafür müssen Sie sich selbst anmelden',
  'kit.own.text':
    'Sie sind nur über diese Seite angemeldet. Melden Sie sich dafür selbst am Arbeitsbereich an.',
  'kit.own.action': 'Anmelden',
  'kit.own.offer': 'Anmelden, um Ihren Arbeitsbereich zu sehen',
  'kit.notRefreshed': 'Das konnte nicht aktualisiert werden',
  'kit.missing': 'Das gibt es nicht, oder Sie haben keinen Zugriff darauf',
  'kit.more': 'Mehr anzeigen',
  'kit.printed': 'Gedruckte Zeilen: {{shown}} von {{total}}',
  'kit.pager': 'Seiten',
  'kit.previousPage': 'Vorige Seite',
  'kit.nextPage': 'Nächste Seite',
  'kit.page': 'Seite {{page}} von {{pages}}',
  'kit.save': 'Speichern',
  'kit.saved': 'Gespeichert',
  'kit.notSaved': 'Nicht gespeichert. Der alte Wert gilt wieder.',
  'kit.undo': 'Rückgängig',
  'kit.name': 'Name',
  'kit.name.rule.strict': 'Nur Buchstaben und einzelne Leerzeichen.',
  'kit.name.rule.extended': 'Buchstaben, Ziffern, einzelne Leerzeichen und {{allowed}}',
  'kit.name.refused': '{{signs}} ist hier nicht möglich.',
  'kit.name.spaces': 'Nur ein Leerzeichen zwischen zwei Wörtern.',
  'kit.name.clean': '„{{name}}“ verwenden',
  'kit.problem.required': '{{field}} ist ein Pflichtfeld.',
  'kit.problem.too_long': '{{field}} darf höchstens {{max}} Zeichen haben.',
  'kit.problem.charset': '{{field}} enthält Zeichen, die nicht erlaubt sind.',
  'kit.problem.invalid': '{{field}} wurde nicht angenommen.',
  'kit.typeToConfirm': 'Geben Sie zur Bestätigung „{{text}}“ ein',
  'kit.draft.restored': 'Ihr Entwurf wurde wiederhergestellt',
  'kit.draft.restoredText': 'Er war noch nicht gespeichert.',
  'kit.draft.discard': 'Entwurf verwerfen',
  'kit.draft.discarded': 'Entwurf verworfen',
  'kit.leave.title': 'Ohne Speichern verlassen?',
  'kit.leave.text': 'Was Sie geändert haben, geht verloren.',
  'kit.leave.confirm': 'Verlassen',
  'kit.leave.stay': 'Weiter bearbeiten',
  ...Object.fromEntries(
    orielErrorCodes.flatMap(code => [
      [`kit.error.${code}.title`, errors[code][0]],
      [`kit.error.${code}.text`, errors[code][1]],
    ]),
  ),
};
