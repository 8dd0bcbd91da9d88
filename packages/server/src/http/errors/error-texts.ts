import type { ApiErrorCode, Locale } from '@oriel/contracts';

/** German sentences for programs, which read an error's message. People read the texts of the widgets. */
const german: Readonly<Partial<Record<ApiErrorCode, string>>> = {
  unauthorized: 'Der Aufruf braucht einen API-Schlüssel',
  token_rejected: 'Der API-Schlüssel wird nicht angenommen',
  secret_key_rejected: 'Der API-Schlüssel wird nicht angenommen',
  token_expired: 'Der API-Schlüssel ist abgelaufen',
  forbidden: 'Das ist diesem API-Schlüssel nicht erlaubt',
  feature_disabled: 'Diese Funktion ist im Arbeitsbereich abgeschaltet',
  organization_suspended: 'Der Arbeitsbereich ist gesperrt',
  not_found: 'Diesen Aufruf gibt es nicht; von der API von OpenAI gibt es chat/completions und models',
  agent_not_found: 'Das Modell muss die ID eines Agenten sein, den dieser API-Schlüssel verwenden darf',
  method_not_allowed: 'Diese Adresse nimmt diese Methode nicht an',
  unsupported_media_type: 'Der Inhalt muss application/json sein',
  invalid_payload: 'Die Anfrage ist nicht gültig',
  too_large: 'Die Anfrage ist zu groß',
  no_messages_found: 'Die letzte Nachricht muss eine Frage oder das Ergebnis eines Tools sein',
  capability_not_available: 'Das Modell dieses Agenten ist nicht verfügbar',
  chat_completion_exceeds_max_input_tokens: 'Die Eingabe ist zu lang für das Modell',
  chat_completion_too_many_temporary_files: 'Das Modell nimmt nicht so viele Bilder an',
  chat_completion_is_locked_for_channel: 'Eine andere Anfrage wird gerade beantwortet',
  file_broken: 'Das Bild ist nicht lesbar',
  no_credits: 'Das Guthaben des Arbeitsbereichs ist aufgebraucht',
  spending_limit_reached: 'Das Ausgabenlimit ist erreicht',
  rate_limited: 'Zu viele Aufrufe; bitte später erneut versuchen',
  provider_authentication: 'Der Anbieter des Modells nimmt die Zugangsdaten des Servers nicht an',
  provider_permission_denied: 'Der Anbieter des Modells verweigert den Zugriff',
  provider_bad_request: 'Das Modell lehnt die Anfrage ab',
  provider_request_too_large: 'Die Anfrage ist zu groß für das Modell',
  provider_internal: 'Das Modell ist gescheitert',
  provider_invalid_answer: 'Das Modell hat keine gültige Antwort gegeben',
  provider_overloaded: 'Das Modell ist überlastet; bitte später erneut versuchen',
  provider_rate_limited: 'Der Anbieter des Modells lässt gerade keine weiteren Anfragen zu',
  provider_timeout: 'Das Modell hat nicht rechtzeitig geantwortet',
  provider_unreachable: 'Das Modell ist nicht erreichbar',
  provider_refusal: 'Das Modell hat die Antwort verweigert',
  internal: 'Auf dem Server ist etwas schiefgegangen',
  unknown: 'Auf dem Server ist etwas schiefgegangen',
  unavailable: 'Gerade nicht verfügbar; bitte später erneut versuchen',
};

/** A sentence for the developer of a program. @param english the message of the error */
export const errorText = (code: ApiErrorCode, english: string, locale: Locale): string =>
  locale === 'de' ? (german[code] ?? english) : english;
