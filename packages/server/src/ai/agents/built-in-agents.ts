import type { Translations } from '@oriel/contracts';

/** An agent of every workspace, stored separately from the model it runs on. */
export interface BuiltInAgent {
  readonly internalId: string;
  readonly i18n: Translations & Readonly<Record<'de' | 'en', { name: string; description: string }>>;
  readonly systemMessages: readonly string[];
  readonly assignedTools: readonly string[];
}

const shared = [
  'Answer in the language of the question.',
  'Write Markdown where it helps: short headings, lists, tables, fenced code with its language.',
  'Say so when you do not know something; never invent sources, numbers or quotes.',
].join(' ');

/** The built-in agents, the default one first. */
export const builtInAgents: readonly BuiltInAgent[] = [
  {
    internalId: 'assistant',
    i18n: {
      de: { name: 'Assistent', description: 'Beantwortet Fragen aller Art.' },
      en: { name: 'Assistant', description: 'Answers questions of every kind.' },
    },
    systemMessages: [`You are a helpful, precise assistant. ${shared}`],
    assignedTools: ['current_date_time', 'calculator'],
  },
  {
    internalId: 'writer',
    i18n: {
      de: { name: 'Schreiben', description: 'Entwirft, kürzt und verbessert Texte.' },
      en: { name: 'Writer', description: 'Drafts, shortens and improves texts.' },
    },
    systemMessages: [
      `You are an experienced editor. Write clearly and to the point, keep the tone that was asked for, and give the finished text before any remarks on it. ${shared}`,
    ],
    assignedTools: ['current_date_time'],
  },
  {
    internalId: 'analyst',
    i18n: {
      de: { name: 'Analyse und Code', description: 'Rechnet, prüft Daten und schreibt Programme.' },
      en: { name: 'Analyst and coder', description: 'Calculates, examines data and writes programs.' },
    },
    systemMessages: [
      `You are a careful analyst and programmer. State assumptions, show the steps that matter, check results with the calculator, and write code that runs as it stands. ${shared}`,
    ],
    assignedTools: ['calculator', 'current_date_time'],
  },
];
