import { type Mail, type MailBrand, writeMail } from './mail';
import type { DeletionNotice } from './mailer';
import { withoutLinks } from './without-links';

const texts = {
  en: {
    subject: (organizationName: string) => `${organizationName} was deleted`,
    lead: ({ deletedByName, organizationName }: DeletionNotice, productName: string, date: string) =>
      `${deletedByName} deleted your workspace “${organizationName}” in ${productName} on ${date} (UTC). Its members no longer have access, and its chats, files and images were deleted.`,
    transfer: 'The prompts and lists are now in your personal workspace.',
    delete: 'The prompts and lists were also deleted.',
    doubt: 'If you did not expect this, contact that person first, then the operator of the product.',
  },
  de: {
    subject: (organizationName: string) => `${organizationName} wurde gelöscht`,
    lead: ({ deletedByName, organizationName }: DeletionNotice, productName: string, date: string) =>
      `${deletedByName} hat Ihren Arbeitsbereich „${organizationName}“ in ${productName} am ${date} (UTC) gelöscht. Die Mitglieder haben keinen Zugang mehr, und Chats, Dateien und Bilder wurden gelöscht.`,
    transfer: 'Die Prompts und Listen liegen jetzt in Ihrem persönlichen Arbeitsbereich.',
    delete: 'Auch die Prompts und Listen wurden gelöscht.',
    doubt:
      'Falls Sie das nicht erwartet haben, wenden Sie sich zuerst an diese Person und dann an den Betreiber.',
  },
} as const;

/** Writes the mail that notifies the owner of a workspace that somebody else has deleted it. */
export function createDeletionNotice(typed: DeletionNotice, brand: MailBrand): Mail {
  const { email, locale, deletedAt, resourcesAction } = typed;
  const notice = {
    ...typed,
    organizationName: withoutLinks(typed.organizationName),
    deletedByName: withoutLinks(typed.deletedByName),
  };
  const text = texts[locale];
  const date = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(deletedAt);
  return writeMail({
    to: email,
    locale,
    brand,
    subject: text.subject(notice.organizationName),
    blocks: [text.lead(notice, brand.productName, date), text[resourcesAction], text.doubt],
  });
}
