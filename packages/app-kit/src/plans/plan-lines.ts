import type { Plan } from '@oriel/contracts';

/** The features of each plan, as text keys in order: for the public prices and for the billing of a workspace. */
export const planLines = {
  free: ['plan.free.chat', 'plan.free.prompts', 'plan.free.curated', 'plan.free.agents', 'plan.free.credit'],
  team: ['plan.team.basic', 'plan.team.people', 'plan.team.teams', 'plan.team.lists', 'plan.team.credit'],
  premium: [
    'plan.premium.team',
    'plan.premium.images',
    'plan.premium.references',
    'plan.premium.choices',
    'plan.premium.gallery',
    'plan.premium.credit',
  ],
} as const satisfies Readonly<Record<Plan, readonly (keyof typeof planTextsEn)[]>>;

/** The lines in English, with `amount` in euro and `max` licences. */
export const planTextsEn = {
  'plan.free.chat': 'Chat with models and agents',
  'plan.free.prompts': 'Your own prompts with fields',
  'plan.free.curated': 'All curated prompts',
  'plan.free.agents': 'Your own agents with tools and files',
  'plan.free.credit': '{{amount}} starter credit, once',
  'plan.team.basic': 'Everything in Basic',
  'plan.team.people': 'Invites and roles, up to {{max}} licences',
  'plan.team.teams': 'Teams that share agents',
  'plan.team.lists': 'Lists of prompts for everybody',
  'plan.team.credit': '{{amount}} credit per member and month',
  'plan.premium.team': 'Everything in Team',
  'plan.premium.images': 'Images from a description',
  'plan.premium.references': 'Your own pictures as a starting point',
  'plan.premium.choices': 'Ratio, size and style of your choice',
  'plan.premium.gallery': 'A gallery with downloads and links',
  'plan.premium.credit': '{{amount}} credit per member and month',
  'plan.tax.gross': 'including VAT',
  'plan.tax.net': 'plus VAT',
  'plan.trial_one': 'The first day is free.',
  'plan.trial_other': 'The first {{count}} days are free.',
};

/** The lines in German. */
export const planTextsDe = {
  'plan.free.chat': 'Chat mit Modellen und Agenten',
  'plan.free.prompts': 'Eigene Prompts mit Feldern',
  'plan.free.curated': 'Alle kuratierten Prompts',
  'plan.free.agents': 'Eigene Agenten mit Werkzeugen und Dateien',
  'plan.free.credit': '{{amount}} Startguthaben, einmalig',
  'plan.team.basic': 'Alles aus Basis',
  'plan.team.people': 'Einladungen und Rollen, bis zu {{max}} Lizenzen',
  'plan.team.teams': 'Teams mit gemeinsamen Agenten',
  'plan.team.lists': 'Prompt-Listen für alle',
  'plan.team.credit': '{{amount}} Guthaben je Mitglied und Monat',
  'plan.premium.team': 'Alles aus Team',
  'plan.premium.images': 'Bilder aus einer Beschreibung',
  'plan.premium.references': 'Eigene Bilder als Ausgangspunkt',
  'plan.premium.choices': 'Seitenverhältnis, Größe und Stil nach Wahl',
  'plan.premium.gallery': 'Eine Galerie mit Download und Links',
  'plan.premium.credit': '{{amount}} Guthaben je Mitglied und Monat',
  'plan.tax.gross': 'inkl. USt.',
  'plan.tax.net': 'zzgl. USt.',
  'plan.trial_one': 'Der erste Tag ist kostenlos.',
  'plan.trial_other': 'Die ersten {{count}} Tage sind kostenlos.',
};
