import type { AutomaticTopUpProblem } from '@oriel/contracts';
import { type Mail, type MailBrand, writeMail } from './mail';
import type { CreditNotice } from './mailer';
import { withoutLinks } from './without-links';

interface Names {
  readonly workspace: string;
  readonly product: string;
}

interface Texts {
  readonly low: (names: Names, left: string) => { readonly subject: string; readonly blocks: string[] };
  readonly paused: (names: Names, reason: string) => { readonly subject: string; readonly blocks: string[] };
  readonly problems: Readonly<Record<AutomaticTopUpProblem, string>>;
  readonly link: string;
}

const texts: Readonly<Record<CreditNotice['locale'], Texts>> = {
  en: {
    low: ({ workspace, product }, left) => ({
      subject: `The credit of ${workspace} is running low`,
      blocks: [
        `The workspace “${workspace}” in ${product} has ${left} of credit left. That is a fifth or less of this period's credit.`,
        'When the credit is used up, models that cost credit no longer answer. You can top it up, or have it topped up automatically.',
      ],
    }),
    paused: ({ workspace, product }, reason) => ({
      subject: `The automatic top-up of ${workspace} is paused`,
      blocks: [
        `The credit of the workspace “${workspace}” in ${product} could not be topped up. ${reason}`,
        'Nothing more is charged automatically until you switch the top-up on again.',
      ],
    }),
    problems: {
      declined: 'The payment was declined.',
      confirmation: 'Your bank asks you to confirm the payment. Top up the credit yourself to do so.',
      no_method: 'No payment method is stored any more.',
      price: 'The price of the credit has changed.',
      refunded: 'Credit was refunded.',
    },
    link: 'Open the billing of the workspace',
  },
  de: {
    low: ({ workspace, product }, left) => ({
      subject: `Das Guthaben von ${workspace} geht zur Neige`,
      blocks: [
        `Der Arbeitsbereich „${workspace}“ in ${product} hat noch ${left} Guthaben. Das ist höchstens ein Fünftel des Guthabens in diesem Zeitraum.`,
        'Ist das Guthaben aufgebraucht, antworten kostenpflichtige Modelle nicht mehr. Sie können es aufladen oder automatisch aufladen lassen.',
      ],
    }),
    paused: ({ workspace, product }, reason) => ({
      subject: `Das automatische Aufladen von ${workspace} pausiert`,
      blocks: [
        `Das Guthaben des Arbeitsbereichs „${workspace}“ in ${product} konnte nicht aufgeladen werden. ${reason}`,
        'Automatisch wird nichts mehr abgebucht, bis Sie das Aufladen wieder einschalten.',
      ],
    }),
    problems: {
      declined: 'Die Zahlung wurde abgelehnt.',
      confirmation: 'Ihre Bank verlangt eine Bestätigung. Laden Sie das Guthaben dafür selbst auf.',
      no_method: 'Es ist keine Zahlungsart mehr hinterlegt.',
      price: 'Der Preis des Guthabens hat sich geändert.',
      refunded: 'Guthaben wurde erstattet.',
    },
    link: 'Abrechnung des Arbeitsbereichs öffnen',
  },
};

/** Writes the mail that notifies a buyer of low credit, or of a paused automatic top-up. */
export function createCreditNotice(notice: CreditNotice, brand: MailBrand): Mail {
  const { email, organizationId, organizationName, locale, about } = notice;
  const text = texts[locale];
  const names = { workspace: withoutLinks(organizationName), product: brand.productName };
  const { subject, blocks } =
    about.kind === 'low'
      ? text.low(names, formatEuro(about.left, locale))
      : text.paused(names, text.problems[about.problem]);
  const href = new URL('/workspace/manage/subscription', brand.publicUrl);
  href.searchParams.set('organization', organizationId);
  return writeMail({
    to: email,
    locale,
    brand,
    subject,
    blocks: [...blocks, { label: text.link, href: href.href }],
  });
}

const formatEuro = (cents: number, locale: string): string =>
  new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale, { style: 'currency', currency: 'EUR' })
    .format(cents / 100)
    .replace(/\s/g, '\u00a0');
