import type { texts as en } from './en';

/** Texts of the whole chat and its errors, apart from those of the first render. */
export const texts: Record<keyof typeof en, string> = {
  'chat.copyHistory': 'Verlauf kopieren',
  'chat.print': 'Drucken',
  'chat.copied': 'Kopiert',
  'chat.copyFailed': 'Der Text konnte nicht kopiert werden',
  'chat.copyFailedText':
    'Der Browser erlaubt es hier nicht. Markieren Sie den Text und kopieren Sie ihn selbst.',
  'chat.fullscreen': 'Vollbild',
  'chat.leaveFullscreen': 'Vollbild verlassen',
  'chat.close': 'Schließen',
  'chat.more': 'Mehr',
  'chat.signInTitle': 'Melden Sie sich an, um Fragen zu stellen',
  'chat.retry': 'Erneut versuchen',
  'error.maxInput': 'Die Unterhaltung ist zu lang',
  'error.maxInputText':
    'Sie übersteigt, was das Modell lesen kann. Kürzen Sie die Frage, oder beginnen Sie einen neuen Chat.',
  'error.fileSize': 'Die Dateien sind zu groß',
  'error.fileSizeText': 'Alle Dateien zusammen dürfen höchstens {{max_total_size}} haben.',
  'error.fileCount': 'Zu viele Dateien',
  'error.fileCountText': 'Höchstens {{max_file_count}} Dateien lassen sich anhängen.',
  'error.noMessages': 'Es gibt nichts zu beantworten',
  'error.noMessagesText': 'Die Frage gibt es nicht mehr. Stellen Sie sie erneut.',
  'error.capability': 'Das kann dieser Agent nicht',
  'error.capabilityText': 'Seinem Modell fehlt die Fähigkeit. Wählen Sie einen anderen Agenten.',
  'error.invalid': 'Die Frage konnte nicht gelesen werden',
  'error.invalidText': 'Ändern Sie den Text und versuchen Sie es erneut.',
  'error.agent': 'Der Agent ist nicht verfügbar',
  'error.agentText':
    'Er wurde gelöscht, sein Modell ist abgeschaltet, oder Sie dürfen ihn nicht mehr verwenden. Wählen Sie einen anderen.',
  'error.noAgent': 'Es gibt keinen Standardagenten',
  'error.noAgentText': 'Wählen Sie einen Agenten, oder bitten Sie die Administration, einen festzulegen.',
  'error.credits': 'Das Guthaben ist aufgebraucht',
  'error.creditsText': 'Die Administration kann es aufladen.',
  'error.limit': 'Das Ausgabenlimit ist erreicht',
  'error.limitText': 'Die Administration kann es anheben.',
  'error.feature': 'Der Chat ist abgeschaltet',
  'error.featureText': 'Ihr Arbeitsbereich enthält ihn nicht, oder er ist für diese Seite abgeschaltet.',
  'error.interrupted': 'Die Antwort ist unvollständig',
  'error.interruptedText': 'Der Dienst war nicht mehr erreichbar, während sie geschrieben wurde.',
};
