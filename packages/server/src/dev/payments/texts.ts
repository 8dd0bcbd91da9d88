import type { BillingInterval, Locale } from '@oriel/contracts';
import type { Card } from './local-payments';

interface Texts {
  readonly checkout: string;
  readonly portal: string;
  readonly clock: string;
  readonly note: string;
  readonly plan: (plan: string, seats: number) => string;
  readonly per: Readonly<Record<BillingInterval, string>>;
  readonly card: string;
  readonly cards: Readonly<Record<Card, string>>;
  readonly pay: string;
  readonly declined: string;
  readonly tooFew: (members: number) => string;
  readonly back: string;
  readonly over: string;
  readonly cancelTitle: (date: string) => string;
  readonly cancel: string;
  readonly updateTitle: (plan: string, seats: number) => string;
  readonly update: string;
  readonly renews: (date: string) => string;
  readonly ends: (date: string) => string;
  readonly pastDue: string;
  readonly none: string;
  readonly save: string;
  readonly clockLead: (time: string) => string;
  readonly days: string;
  readonly advance: string;
  readonly invoice: string;
}

export const texts: Readonly<Record<Locale, Texts>> = {
  de: {
    checkout: 'Bezahlen',
    portal: 'Abonnement verwalten',
    clock: 'Testuhr der Zahlungen',
    note: 'Testzahlung des Entwicklungsservers. Es wird kein Geld bewegt.',
    plan: (plan, seats) => `${plan}, ${seats} ${seats === 1 ? 'Lizenz' : 'Lizenzen'}`,
    per: { month: 'pro Monat', year: 'pro Jahr' },
    card: 'Karte',
    cards: {
      accepted: 'Karte, die funktioniert',
      confirmation: 'Karte, die jede Zahlung bestätigen lässt',
      declined: 'Karte, die abgelehnt wird',
    },
    pay: 'Jetzt bezahlen',
    declined: 'Die Karte wurde abgelehnt. Es wurde nichts berechnet.',
    tooFew: members =>
      `Inzwischen gehören ${members} Personen zum Arbeitsbereich: Es braucht mindestens ${members} Lizenzen. Es wurde nichts geändert und nichts berechnet.`,
    back: 'Zurück',
    over: 'Diese Seite ist nicht mehr gültig.',
    cancelTitle: date => `Das Abonnement endet am ${date}. Bis dahin bleibt alles nutzbar.`,
    cancel: 'Abonnement kündigen',
    updateTitle: (plan, seats) => `Künftig: ${plan} mit ${seats} ${seats === 1 ? 'Lizenz' : 'Lizenzen'}.`,
    update: 'Änderung bestätigen',
    renews: date => `Verlängert sich am ${date}.`,
    ends: date => `Gekündigt zum ${date}.`,
    pastDue: 'Die letzte Zahlung ist fehlgeschlagen. Hinterlegen Sie eine Karte, die funktioniert.',
    none: 'Kein Abonnement.',
    save: 'Karte speichern',
    clockLead: time => `Für Abonnements und Guthaben ist es jetzt: ${time}. Die Uhr geht nur vorwärts.`,
    days: 'Tage',
    invoice: 'Rechnung',
    advance: 'Vorstellen',
  },
  en: {
    checkout: 'Pay',
    portal: 'Manage the subscription',
    clock: 'Test clock of payments',
    note: 'A test payment of the development server. No money moves.',
    plan: (plan, seats) => `${plan}, ${seats} ${seats === 1 ? 'licence' : 'licences'}`,
    per: { month: 'a month', year: 'a year' },
    card: 'Card',
    cards: {
      accepted: 'Card that works',
      confirmation: 'Card whose payments need a confirmation',
      declined: 'Card that is declined',
    },
    pay: 'Pay now',
    declined: 'The card was declined. Nothing was charged.',
    tooFew: members =>
      `The workspace has ${members} members now, so it needs at least ${members} licences. Nothing was changed, and nothing was charged.`,
    back: 'Back',
    over: 'This page is no longer valid.',
    cancelTitle: date => `The subscription ends on ${date}. Everything can be used until then.`,
    cancel: 'Cancel the subscription',
    updateTitle: (plan, seats) =>
      `From now on: ${plan} with ${seats} ${seats === 1 ? 'licence' : 'licences'}.`,
    update: 'Confirm the change',
    renews: date => `Renews on ${date}.`,
    ends: date => `Cancelled, ends on ${date}.`,
    pastDue: 'The last payment failed. Add a card that works.',
    none: 'No subscription.',
    save: 'Save the card',
    clockLead: time => `For subscriptions and credit the time is ${time}. The clock only goes forward.`,
    days: 'Days',
    invoice: 'Invoice',
    advance: 'Advance',
  },
};
