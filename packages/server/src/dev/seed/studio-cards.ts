import type { CardVisibility } from '@oriel/contracts';
import type { CardText } from '../../prompts/curated-cards/curated-card';
import type { DemoUsername, formerColleague } from '../accounts';

/** Who has written something in the studio. */
export type StudioPerson = DemoUsername | (typeof formerColleague)['username'];

/** A card of the people of the demonstration. */
export interface StudioCard extends CardText {
  readonly key: string;
  readonly by: StudioPerson;
  readonly visibility: CardVisibility;
  readonly language: 'de' | 'en';
}

export const studioCards: readonly StudioCard[] = [
  {
    key: 'offer',
    by: 'owner',
    visibility: 'ORG',
    language: 'de',
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
  {
    key: 'briefing',
    by: 'owner',
    visibility: 'ORG',
    language: 'de',
    title: 'Kundenbriefing nachfragen',
    description: 'Findet die Lücken in einem Briefing und macht daraus höchstens sieben Fragen.',
    prompt: `Lies dieses Briefing und stelle höchstens sieben Fragen, ohne die wir nicht anfangen können, die wichtigste zuerst. Sage zu jeder, was wir sonst annehmen würden.

{{Briefing | long}}`,
    tags: ['Kunden', 'Briefing'],
  },
  {
    key: 'critique',
    by: 'admin',
    visibility: 'ORG',
    language: 'de',
    title: 'Entwurf besprechen',
    description: 'Bereitet eine Entwurfskritik vor, die sich am Ziel misst und nicht am Geschmack.',
    prompt: `Bereite die Kritik eines Entwurfs vor. Ziel des Entwurfs: {{Ziel}}
Art: {{Art; Webseite; App; Plakat; Verpackung; Schriftzug}}

Beschreibung:
{{Beschreibung | long}}

Nenne je drei Punkte: was das Ziel trägt, was ihm im Weg steht, was wir prüfen sollten. Jeder Punkt verweist auf etwas, das zu sehen ist. Achte besonders auf {{Schwerpunkte; Lesbarkeit; Barrierefreiheit; Marke; Aufwand | choices | default: Lesbarkeit, Barrierefreiheit}}.`,
    tags: ['Gestaltung', 'Team'],
  },
  {
    key: 'alt-text',
    by: 'admin',
    visibility: 'ORG',
    language: 'de',
    title: 'Alternativtexte schreiben',
    description: 'Schreibt Alternativtexte für Bilder, so lang wie nötig und ohne Vorrede.',
    prompt: `Schreibe einen Alternativtext auf {{Sprache; Deutsch; Englisch}} für dieses Bild.

Was zu sehen ist: {{Was ist zu sehen?}}
Wo es steht und wozu: {{Zusammenhang | help: Seite, Absatz, Aufgabe des Bildes}}

Höchstens 125 Zeichen. Beginne nicht mit Bild von. Ist das Bild nur Schmuck, sage das und gib einen leeren Text.`,
    tags: ['Gestaltung', 'Barrierefreiheit'],
  },
  {
    key: 'status',
    by: 'member',
    visibility: 'ORG',
    language: 'de',
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
  {
    key: 'user-story',
    by: 'member',
    visibility: 'ORG',
    language: 'en',
    title: 'User story with acceptance criteria',
    description: 'Turns a wish into a user story with criteria that can be checked.',
    prompt: `Turn this wish into a user story: {{Wish | long}}

Product: {{Product}}

Give the story in one sentence, then acceptance criteria as a list, each of which somebody can check without asking. Name what is out of scope. Size: {{Size; one day; three days; split it if larger}}.`,
    tags: ['Product', 'Team'],
  },
  {
    key: 'press',
    by: 'owner',
    visibility: 'PUBLIC',
    language: 'de',
    title: 'Pressemitteilung',
    description: 'Schreibt eine Pressemitteilung, die Redaktionen ohne Umschreiben kürzen können.',
    prompt: `Schreibe eine Pressemitteilung zu {{Anlass}} am {{Datum | date}} in {{Ort}}.

Fakten:
{{Fakten | long}}

Zitat von: {{Name und Funktion | optional}}

Das Wichtigste zuerst, jeder Absatz weniger wichtig als der vorige. Überschrift unter 60 Zeichen. Keine Eigenschaftswörter, die nicht zu belegen sind.`,
    tags: ['Marketing', 'Presse'],
  },
  {
    key: 'thesis',
    by: 'member',
    visibility: 'PRIVATE',
    language: 'de',
    title: 'Bewerbung in eigener Sache',
    description: 'Prüft mein Anschreiben, ohne es glatt zu machen.',
    prompt: `Lies mein Anschreiben für {{Stelle}} und nenne drei Stellen, die mich schwächer klingen lassen, als ich bin. Schreibe nichts um.

{{Anschreiben | long}}`,
    tags: ['Persönlich', 'Schreiben'],
  },
  {
    key: 'gift',
    by: 'member',
    visibility: 'PRIVATE',
    language: 'de',
    title: 'Geschenkideen',
    description: 'Fünf Ideen zu einem Anlass, mit Preis und Begründung.',
    prompt: `Nenne fünf Geschenke für {{Für wen?}} zum Anlass {{Anlass; Geburtstag; Hochzeit; Einzug; Dankeschön}}.

Mag: {{Was mag sie oder er?}}
Höchstens {{Euro | number | default: 40}} Euro. Zu jedem in einem Satz, warum es passt. Eines davon kostet nur Zeit.`,
    tags: ['Persönlich', 'Alltag'],
  },
  {
    key: 'owner-note',
    by: 'owner',
    visibility: 'PRIVATE',
    language: 'de',
    title: 'Jahresgespräch vorbereiten',
    description: 'Ordnet Notizen eines Jahres zu einem Gespräch auf Augenhöhe.',
    prompt: `Ordne meine Notizen zu einem Jahresgespräch mit {{Name}}: Dank, Wirkung, Wunsch, Frage. Nichts, was ich nicht mit einem Beispiel belegen kann.

{{Notizen | long}}`,
    tags: ['Team', 'Gespräch'],
  },
  {
    key: 'usability-test',
    by: 'former',
    visibility: 'ORG',
    language: 'de',
    title: 'Leitfaden für einen Nutzertest',
    description: 'Schreibt Aufgaben und Fragen, die niemandem die Antwort in den Mund legen.',
    prompt: `Schreibe einen Leitfaden für einen Nutzertest von {{Was wird getestet?}} mit {{Zielgruppe}}.

Was wir wissen wollen:
{{Fragen | long}}

Dauer: {{Dauer; 30 Minuten; 45 Minuten; 60 Minuten}}

Fünf Aufgaben aus dem Alltag der Zielgruppe, zu jeder eine offene Nachfrage. Kein Wort aus der Oberfläche kommt in einer Aufgabe vor.`,
    tags: ['Gestaltung', 'Forschung'],
  },
  {
    key: 'interview-notes',
    by: 'former',
    visibility: 'PRIVATE',
    language: 'de',
    title: 'Interviewnotizen auswerten',
    description: 'Ordnet Notizen nach Beobachtung, Zitat und Deutung.',
    prompt: `Ordne diese Notizen in drei Spalten: Beobachtung, wörtliches Zitat, Deutung. Was ich nur vermute, steht bei Deutung.

{{Notizen | long}}`,
    tags: ['Forschung'],
  },
];

/** Lists of the studio, by the keys of their cards. */
export const studioLists = [
  { name: 'Kundenarbeit', category: 'Studio', by: 'owner', cards: ['offer', 'briefing', 'status'] },
  { name: 'Gestaltung', category: 'Studio', by: 'admin', cards: ['critique', 'alt-text'] },
] as const;

/** What the administrator would like of the member's card. */
export const studioProposal = {
  card: 'status',
  by: 'admin',
  description: 'Fasst die Woche in drei Sätzen zusammen und sagt, was wir als Nächstes brauchen.',
  prompt: `Projekt {{Projekt}}: Schreibe an {{Kundin oder Kunde}} einen Wochenbericht.

Erledigt:
{{Erledigt | long}}

Nächste Woche: {{Nächste Woche}}
Wir brauchen: {{Was brauchen wir? | optional}}

Höchstens drei Sätze. Ein Verzug steht im ersten, mit Grund und neuem Termin.`,
  message: 'Kürzer, und der Name des Projekts steht vorn.',
} as const;
