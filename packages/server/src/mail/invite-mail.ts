import { type Mail, type MailBrand, writeMail } from './mail';
import type { InviteMail } from './mailer';
import { withoutLinks } from './without-links';

const texts = {
  en: {
    subject: ({ invitedByName, organizationName }: InviteMail) =>
      `${invitedByName} invites you to ${organizationName}`,
    lead: ({ invitedByName, organizationName }: InviteMail, productName: string) =>
      `${invitedByName} invites you to the workspace “${organizationName}” in ${productName}.`,
    quote: (name: string, message: string) => `${name} writes: “${message}”`,
    label: 'Accept the invitation',
    until: (date: string, to: string) => `The link is valid until ${date} (UTC), for ${to} only.`,
    ignore: 'If you do not know the sender, ignore this mail: nothing happens without your consent.',
  },
  de: {
    subject: ({ invitedByName, organizationName }: InviteMail) =>
      `${invitedByName} lädt Sie in ${organizationName} ein`,
    lead: ({ invitedByName, organizationName }: InviteMail, productName: string) =>
      `${invitedByName} lädt Sie in den Arbeitsbereich „${organizationName}“ in ${productName} ein.`,
    quote: (name: string, message: string) => `${name} schreibt: „${message}“`,
    label: 'Einladung annehmen',
    until: (date: string, to: string) => `Der Link gilt bis ${date} (UTC), und nur für ${to}.`,
    ignore:
      'Kennen Sie den Absender nicht, beachten Sie diese E-Mail nicht: Ohne Ihre Zustimmung geschieht nichts.',
  },
} as const;

/** Writes the mail for an invitation. */
export function createInviteMail(typed: InviteMail, brand: MailBrand): Mail {
  const { email, locale, link, expiresAt } = typed;
  const invite = {
    ...typed,
    invitedByName: withoutLinks(typed.invitedByName),
    organizationName: withoutLinks(typed.organizationName),
    message: withoutLinks(typed.message),
  };
  const text = texts[locale];
  const date = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(expiresAt);
  return writeMail({
    to: email,
    locale,
    brand,
    subject: text.subject(invite),
    blocks: [
      text.lead(invite, brand.productName),
      ...(invite.message === '' ? [] : [text.quote(invite.invitedByName, invite.message)]),
      { label: text.label, href: link },
      text.until(date, email),
      text.ignore,
    ],
  });
}
