import { type Mail, type MailBrand, writeMail } from './mail';
import type { KeyNotice } from './mailer';
import { withoutLinks } from './without-links';

const texts = {
  en: {
    subject: ({ applicationName, organizationName }: KeyNotice) =>
      `New secret key for ${applicationName} in ${organizationName}`,
    lead: ({ createdByName, keyName, applicationName, organizationName }: KeyNotice, productName: string) =>
      `${createdByName} has made the secret key “${keyName}” for the application “${applicationName}” of the workspace “${organizationName}” in ${productName}.`,
    reach:
      'Anyone with this key can read what people write through this application, and act for them there.',
    doubt: 'If you did not expect it, revoke the key in the settings of the workspace, under “Applications”.',
  },
  de: {
    subject: ({ applicationName, organizationName }: KeyNotice) =>
      `Neuer geheimer Schlüssel für ${applicationName} in ${organizationName}`,
    lead: ({ createdByName, keyName, applicationName, organizationName }: KeyNotice, productName: string) =>
      `${createdByName} hat den geheimen Schlüssel „${keyName}“ für die Anwendung „${applicationName}“ des Arbeitsbereichs „${organizationName}“ in ${productName} angelegt.`,
    reach:
      'Wer den Schlüssel hat, kann lesen, was Menschen auf Seiten dieser Anwendung schreiben, und dort in ihrem Namen handeln.',
    doubt:
      'Haben Sie das nicht erwartet, widerrufen Sie den Schlüssel in den Einstellungen des Arbeitsbereichs unter „Anwendungen“.',
  },
} as const;

/** Writes the mail that notifies the owner of a workspace of a new secret key. */
export function createKeyNotice(typed: KeyNotice, brand: MailBrand): Mail {
  const { email, locale } = typed;
  const notice = {
    ...typed,
    organizationName: withoutLinks(typed.organizationName),
    applicationName: withoutLinks(typed.applicationName),
    keyName: withoutLinks(typed.keyName),
    createdByName: withoutLinks(typed.createdByName),
  };
  const text = texts[locale];
  return writeMail({
    to: email,
    locale,
    brand,
    subject: text.subject(notice),
    blocks: [text.lead(notice, brand.productName), text.reach, text.doubt],
  });
}
