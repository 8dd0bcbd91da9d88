import type { CardVisibility } from '@oriel/contracts';
import type { CuratedCard } from '../../prompts/curated-cards/curated-card';
import type { DemoUsername, formerColleague } from '../accounts';

/** An author in the studio. */
export type StudioPerson = DemoUsername | (typeof formerColleague)['username'];

/** A card by the people of the demonstration. */
export interface StudioCard extends CuratedCard {
  readonly by: StudioPerson;
  readonly visibility: CardVisibility;
}

export const studioCards: readonly StudioCard[] = [
  {
    key: 'offer',
    by: 'owner',
    visibility: 'ORG',
    de: {
      title: 'Angebot für ein Gestaltungsprojekt',
      description: 'Baut ein Angebot in unserer Gliederung auf, mit Leistungen, Terminen und Annahmen.',
      prompt: `Schreibe ein Angebot von Nordhafen Studio an {{Kundin oder Kunde}} für {{Projekt}}.

Leistungen in Stichworten:
{{Leistungen | long}}

Beginn: {{Beginn | date}}
Preis netto in Euro: {{Preis | number}}

Gliederung: Ausgangslage in drei Sätzen, Leistungen mit Ergebnis, Termine als Tabelle, Preis, Annahmen, was nicht enthalten ist. Per Sie, keine Werbesprache.`,
      tags: ['Angebot', 'Kunden'],
    },
    en: {
      title: 'Offer for a design project',
      description: 'Builds an offer in our outline, with services, dates and assumptions.',
      prompt: `Write an offer from Nordhafen Studio to {{Client}} for {{Project}}.

Services in keywords:
{{Services | long}}

Start: {{Start | date}}
Net price in euros: {{Price | number}}

Outline: the situation in three sentences, services with their results, dates as a table, price, assumptions, what is not included. Formal, without advertising language.`,
      tags: ['Offer', 'Clients'],
    },
  },
  {
    key: 'briefing',
    by: 'owner',
    visibility: 'ORG',
    de: {
      title: 'Kundenbriefing nachfragen',
      description: 'Findet die Lücken in einem Briefing und macht daraus höchstens sieben Fragen.',
      prompt: `Lies dieses Briefing und stelle höchstens sieben Fragen, ohne die wir nicht anfangen können, die wichtigste zuerst. Sage zu jeder, was wir sonst annehmen würden.

{{Briefing | long}}`,
      tags: ['Kunden', 'Briefing'],
    },
    en: {
      title: "Ask about a client's briefing",
      description: 'Finds the gaps in a briefing and turns them into seven questions at most.',
      prompt: `Read this briefing and ask at most seven questions that we cannot begin without, the most important first. For each, say what we would assume otherwise.

{{Briefing | long}}`,
      tags: ['Clients', 'Briefing'],
    },
  },
  {
    key: 'critique',
    by: 'admin',
    visibility: 'ORG',
    de: {
      title: 'Entwurf besprechen',
      description: 'Bereitet eine Entwurfskritik vor, die sich am Ziel misst und nicht am Geschmack.',
      prompt: `Bereite die Kritik eines Entwurfs vor. Ziel des Entwurfs: {{Ziel}}
Art: {{Art; Webseite; App; Plakat; Verpackung; Schriftzug}}

Beschreibung:
{{Beschreibung | long}}

Nenne je drei Punkte: was das Ziel trägt, was ihm im Weg steht, was wir prüfen sollten. Jeder Punkt verweist auf etwas, das zu sehen ist. Achte besonders auf {{Schwerpunkte; Lesbarkeit; Barrierefreiheit; Marke; Aufwand | choices | default: Lesbarkeit, Barrierefreiheit}}.`,
      tags: ['Gestaltung', 'Team'],
    },
    en: {
      title: 'Discuss a design',
      description: 'Prepares a critique that measures a design by its aim and not by taste.',
      prompt: `Prepare the critique of a design. Aim of the design: {{Aim}}
Kind: {{Kind; website; app; poster; packaging; lettering}}

Description:
{{Description | long}}

Name three points each: what carries the aim, what stands in its way, what we should check. Each point refers to something that can be seen. Look especially at {{Focus; readability; accessibility; brand; effort | choices | default: readability, accessibility}}.`,
      tags: ['Design', 'Team'],
    },
  },
  {
    key: 'alt-text',
    by: 'admin',
    visibility: 'ORG',
    de: {
      title: 'Alternativtexte schreiben',
      description: 'Schreibt Alternativtexte für Bilder, so lang wie nötig und ohne Vorrede.',
      prompt: `Schreibe einen Alternativtext auf {{Sprache; Deutsch; Englisch}} für dieses Bild.

Was zu sehen ist: {{Was ist zu sehen?}}
Wo es steht und wozu: {{Zusammenhang | help: Seite, Absatz, Aufgabe des Bildes}}

Höchstens 125 Zeichen. Beginne nicht mit Bild von. Ist das Bild nur Schmuck, sage das und gib einen leeren Text.`,
      tags: ['Gestaltung', 'Barrierefreiheit'],
    },
    en: {
      title: 'Write alternative texts',
      description: 'Writes alternative texts for pictures, as long as needed and without preamble.',
      prompt: `Write an alternative text in {{Language; English; German}} for this picture.

What can be seen: {{What can be seen?}}
Where it stands and why: {{Context | help: page, paragraph, purpose of the picture}}

At most 125 characters. Do not begin with "Picture of". If the picture is decoration only, say so and give an empty text.`,
      tags: ['Design', 'Accessibility'],
    },
  },
  {
    key: 'status',
    by: 'member',
    visibility: 'ORG',
    de: {
      title: 'Wochenbericht an Kunden',
      description: 'Fasst die Woche in fünf Sätzen zusammen und sagt, was wir als Nächstes brauchen.',
      prompt: `Schreibe einen Wochenbericht an {{Kundin oder Kunde}} zum Projekt {{Projekt}}.

Erledigt:
{{Erledigt | long}}

Nächste Woche: {{Nächste Woche}}
Wir brauchen: {{Was brauchen wir? | optional}}

Höchstens fünf Sätze. Ein Verzug steht im ersten Satz, mit Grund und neuem Termin.`,
      tags: ['Kunden', 'E-Mail'],
    },
    en: {
      title: 'Weekly report to clients',
      description: 'Sums up the week in five sentences and says what we need next.',
      prompt: `Write a weekly report to {{Client}} on the project {{Project}}.

Done:
{{Done | long}}

Next week: {{Next week}}
We need: {{What do we need? | optional}}

At most five sentences. A delay stands in the first sentence, with its reason and the new date.`,
      tags: ['Clients', 'E-mail'],
    },
  },
  {
    key: 'user-story',
    by: 'member',
    visibility: 'ORG',
    de: {
      title: 'User Story mit Abnahmekriterien',
      description: 'Macht aus einem Wunsch eine User Story mit Kriterien, die sich prüfen lassen.',
      prompt: `Mache aus diesem Wunsch eine User Story: {{Wunsch | long}}

Produkt: {{Produkt}}

Gib die Story in einem Satz, dann Abnahmekriterien als Liste, von denen jedes ohne Rückfrage geprüft werden kann. Nenne, was nicht dazugehört. Größe: {{Größe; ein Tag; drei Tage; teilen, wenn sie größer ist}}.`,
      tags: ['Produkt', 'Team'],
    },
    en: {
      title: 'User story with acceptance criteria',
      description: 'Turns a wish into a user story with criteria that can be checked.',
      prompt: `Turn this wish into a user story: {{Wish | long}}

Product: {{Product}}

Give the story in one sentence, then acceptance criteria as a list, each of which somebody can check without asking. Name what is out of scope. Size: {{Size; one day; three days; split it if larger}}.`,
      tags: ['Product', 'Team'],
    },
  },
  {
    key: 'press',
    by: 'owner',
    visibility: 'PUBLIC',
    de: {
      title: 'Pressemitteilung',
      description: 'Schreibt eine Pressemitteilung, die Redaktionen ohne Umschreiben kürzen können.',
      prompt: `Schreibe eine Pressemitteilung zu {{Anlass}} am {{Datum | date}} in {{Ort}}.

Fakten:
{{Fakten | long}}

Zitat von: {{Name und Funktion | optional}}

Das Wichtigste zuerst, jeder Absatz weniger wichtig als der vorige. Überschrift unter 60 Zeichen. Keine Eigenschaftswörter, die nicht zu belegen sind.`,
      tags: ['Marketing', 'Presse'],
    },
    en: {
      title: 'Press release',
      description: 'Writes a press release that newsrooms can shorten without rewriting it.',
      prompt: `Write a press release on {{Occasion}} on {{Date | date}} in {{Place}}.

Facts:
{{Facts | long}}

Quote from: {{Name and role | optional}}

The most important first, each paragraph less important than the one before it. Headline below 60 characters. No adjectives that cannot be backed up.`,
      tags: ['Marketing', 'Press'],
    },
  },
  {
    key: 'thesis',
    by: 'member',
    visibility: 'PRIVATE',
    de: {
      title: 'Bewerbung in eigener Sache',
      description: 'Prüft mein Anschreiben, ohne es glatt zu machen.',
      prompt: `Lies mein Anschreiben für {{Stelle}} und nenne drei Stellen, die mich schwächer klingen lassen, als ich bin. Schreibe nichts um.

{{Anschreiben | long}}`,
      tags: ['Persönlich', 'Schreiben'],
    },
    en: {
      title: 'My application',
      description: 'Checks my cover letter without smoothing it over.',
      prompt: `Read my cover letter for {{Position}} and name three places that make me sound weaker than I am. Rewrite nothing.

{{Cover letter | long}}`,
      tags: ['Personal', 'Writing'],
    },
  },
  {
    key: 'gift',
    by: 'member',
    visibility: 'PRIVATE',
    de: {
      title: 'Geschenkideen',
      description: 'Fünf Ideen zu einem Anlass, mit Preis und Begründung.',
      prompt: `Nenne fünf Geschenke für {{Für wen?}} zum Anlass {{Anlass; Geburtstag; Hochzeit; Einzug; Dankeschön}}.

Mag: {{Was mag sie oder er?}}
Höchstens {{Euro | number | default: 40}} Euro. Zu jedem in einem Satz, warum es passt. Eines davon kostet nur Zeit.`,
      tags: ['Persönlich', 'Alltag'],
    },
    en: {
      title: 'Gift ideas',
      description: 'Five ideas for an occasion, each with a price and a reason.',
      prompt: `Name five gifts for {{For whom?}} on the occasion {{Occasion; birthday; wedding; new home; thank you}}.

Likes: {{What does the person like?}}
At most {{Euros | number | default: 40}} euros. Say in one sentence why each of them fits. One of them costs nothing but time.`,
      tags: ['Personal', 'Everyday life'],
    },
  },
  {
    key: 'owner-note',
    by: 'owner',
    visibility: 'PRIVATE',
    de: {
      title: 'Jahresgespräch vorbereiten',
      description: 'Ordnet Notizen eines Jahres zu einem Gespräch auf Augenhöhe.',
      prompt: `Ordne meine Notizen zu einem Jahresgespräch mit {{Name}}: Dank, Wirkung, Wunsch, Frage. Nichts, was ich nicht mit einem Beispiel belegen kann.

{{Notizen | long}}`,
      tags: ['Team', 'Gespräch'],
    },
    en: {
      title: 'Prepare an annual review',
      description: 'Puts the notes of a year in order for a talk between equals.',
      prompt: `Put my notes in order for an annual review with {{Name}}: thanks, effect, wish, question. Nothing that I cannot back up with an example.

{{Notes | long}}`,
      tags: ['Team', 'Talk'],
    },
  },
  {
    key: 'usability-test',
    by: 'former',
    visibility: 'ORG',
    de: {
      title: 'Leitfaden für einen Nutzertest',
      description: 'Schreibt Aufgaben und Fragen, die niemandem die Antwort in den Mund legen.',
      prompt: `Schreibe einen Leitfaden für einen Nutzertest von {{Was wird getestet?}} mit {{Zielgruppe}}.

Was wir wissen wollen:
{{Fragen | long}}

Dauer: {{Dauer; 30 Minuten; 45 Minuten; 60 Minuten}}

Fünf Aufgaben aus dem Alltag der Zielgruppe, zu jeder eine offene Nachfrage. Kein Wort aus der Oberfläche kommt in einer Aufgabe vor.`,
      tags: ['Gestaltung', 'Forschung'],
    },
    en: {
      title: 'Guide for a usability test',
      description: "Writes tasks and questions that put an answer in nobody's mouth.",
      prompt: `Write a guide for a usability test of {{What is tested?}} with {{Audience}}.

What we would like to know:
{{Questions | long}}

Duration: {{Duration; 30 minutes; 45 minutes; 60 minutes}}

Five tasks from the everyday life of the audience, with an open question after each. No word of the interface occurs in a task.`,
      tags: ['Design', 'Research'],
    },
  },
  {
    key: 'interview-notes',
    by: 'former',
    visibility: 'PRIVATE',
    de: {
      title: 'Interviewnotizen auswerten',
      description: 'Ordnet Notizen nach Beobachtung, Zitat und Deutung.',
      prompt: `Ordne diese Notizen in drei Spalten: Beobachtung, wörtliches Zitat, Deutung. Was ich nur vermute, steht bei Deutung.

{{Notizen | long}}`,
      tags: ['Forschung'],
    },
    en: {
      title: 'Evaluate interview notes',
      description: 'Sorts notes by observation, quote and interpretation.',
      prompt: `Put these notes into three columns: observation, verbatim quote, interpretation. What I only assume belongs to interpretation.

{{Notes | long}}`,
      tags: ['Research'],
    },
  },
];

/** Lists of the studio, by the keys of their cards. */
export const studioLists = [
  { name: { de: 'Kundenarbeit', en: 'Client work' }, by: 'owner', cards: ['offer', 'briefing', 'status'] },
  { name: { de: 'Gestaltung', en: 'Design' }, by: 'admin', cards: ['critique', 'alt-text'] },
] as const;

/** The administrator's proposed changes to the member's card. */
export const studioProposal = {
  card: 'status',
  by: 'admin',
  de: {
    description: 'Fasst die Woche in drei Sätzen zusammen und sagt, was wir als Nächstes brauchen.',
    prompt: `Projekt {{Projekt}}: Schreibe an {{Kundin oder Kunde}} einen Wochenbericht.

Erledigt:
{{Erledigt | long}}

Nächste Woche: {{Nächste Woche}}
Wir brauchen: {{Was brauchen wir? | optional}}

Höchstens drei Sätze. Ein Verzug steht im ersten, mit Grund und neuem Termin.`,
    message: 'Kürzer, und der Name des Projekts steht vorn.',
  },
  en: {
    description: 'Sums up the week in three sentences and says what we need next.',
    prompt: `Project {{Project}}: write a weekly report to {{Client}}.

Done:
{{Done | long}}

Next week: {{Next week}}
We need: {{What do we need? | optional}}

At most three sentences. A delay stands in the first, with its reason and the new date.`,
    message: 'Shorter, and the name of the project comes first.',
  },
} as const;
