import type { CuratedCard } from './curated-card';

export const workCards: readonly CuratedCard[] = [
  {
    key: 'minutes',
    de: {
      title: 'Protokoll aus Notizen',
      description: 'Ordnet Mitschriften zu Ergebnissen, Aufgaben und offenen Fragen.',
      prompt: `Mache aus diesen Notizen das Protokoll der Besprechung {{Name der Besprechung}}.

Gliederung: 1. Ergebnisse, 2. Aufgaben als Tabelle (Was, Wer, Bis wann), 3. offene Fragen. Schreibe nur auf, was in den Notizen steht. Wo niemand oder kein Termin genannt ist, schreibe offen.

Notizen:
{{Notizen | long}}`,
      tags: ['Arbeit', 'Besprechung', 'Zusammenfassen'],
    },
    en: {
      title: 'Minutes from notes',
      description: 'Sorts rough notes into results, tasks and open questions.',
      prompt: `Turn these notes into the minutes of the meeting {{Name of the meeting}}.

Structure: 1. results, 2. tasks as a table (what, who, by when), 3. open questions. Write down only what the notes say. Where nobody or no date is named, write open.

Notes:
{{Notes | long}}`,
      tags: ['Work', 'Meetings', 'Summary'],
    },
  },
  {
    key: 'agenda',
    de: {
      title: 'Tagesordnung planen',
      description: 'Plant eine Besprechung mit Zielen und Zeiten, die auch eingehalten werden können.',
      prompt: `Plane eine Besprechung von {{Dauer; 30 Minuten; 45 Minuten; 60 Minuten; 90 Minuten; einem halben Tag}} zum Thema {{Thema}}.

Am Ende soll feststehen: {{Was soll am Ende feststehen?}}

Gib eine Tabelle mit Uhrzeit ab Minute 0, Punkt, Ziel und Art (Information, Austausch, Entscheidung). Plane zehn Prozent Puffer ein. Nenne danach, was die Beteiligten vorher lesen oder mitbringen sollten, und welcher Punkt auch per E-Mail ginge.`,
      tags: ['Arbeit', 'Besprechung', 'Planen'],
    },
    en: {
      title: 'Plan an agenda',
      description: 'Plans a meeting with goals and times that can be kept.',
      prompt: `Plan a meeting of {{Duration; 30 minutes; 45 minutes; 60 minutes; 90 minutes; half a day}} about {{Topic}}.

At the end this is to be settled: {{What is to be settled?}}

Give a table with the time from minute 0, item, goal and kind (information, exchange, decision). Keep ten percent in reserve. Then say what people should read or bring, and which item could be an email instead.`,
      tags: ['Work', 'Meetings', 'Planning'],
    },
  },
  {
    key: 'decision',
    de: {
      title: 'Entscheidung abwägen',
      description: 'Stellt Möglichkeiten nach Ihren Maßstäben gegenüber, mit dem stärksten Gegenargument.',
      prompt: `Hilf mir bei dieser Entscheidung: {{Welche Entscheidung?}}

Möglichkeiten: {{Möglichkeiten | help: Durch Komma getrennt}}
Wichtig ist mir: {{Maßstäbe | help: Das Wichtigste zuerst}}

1. Vergleiche die Möglichkeiten in einer Tabelle, eine Spalte je Maßstab.
2. Empfiehl eine, in drei Sätzen.
3. Nenne das stärkste Argument gegen deine Empfehlung.
4. Sage, welche Auskunft die Entscheidung am ehesten umwerfen würde.`,
      tags: ['Arbeit', 'Entscheiden'],
    },
    en: {
      title: 'Weigh a decision',
      description: 'Compares options by your own measures, with the strongest counterargument.',
      prompt: `Help me with this decision: {{Which decision?}}

Options: {{Options | help: Separated by commas}}
What matters to me: {{Measures | help: The most important first}}

1. Compare the options in a table, one column a measure.
2. Recommend one, in three sentences.
3. Name the strongest argument against your recommendation.
4. Say which piece of information would most likely overturn the decision.`,
      tags: ['Work', 'Decisions'],
    },
  },
  {
    key: 'project-plan',
    de: {
      title: 'Projektplan entwerfen',
      description: 'Zerlegt ein Vorhaben in Schritte mit Aufwand, Abhängigkeiten und Risiken.',
      prompt: `Entwirf einen Plan für dieses Vorhaben: {{Vorhaben}}

Fertig bis: {{Termin | date}}
Daran arbeiten: {{Wie viele Personen? | number | default: 2}} Personen.

Gib eine Tabelle mit Schritt, Ergebnis, Aufwand in Tagen und Voraussetzung. Markiere den längsten Weg. Nenne danach die drei größten Risiken mit dem frühesten Zeichen, an dem man sie erkennt, und sage ehrlich, wenn der Termin nicht zu halten ist.`,
      tags: ['Arbeit', 'Planen', 'Projekt'],
    },
    en: {
      title: 'Draft a project plan',
      description: 'Breaks a project into steps with effort, dependencies and risks.',
      prompt: `Draft a plan for this project: {{Project}}

Due by: {{Due date | date}}
People working on it: {{How many people? | number | default: 2}}

Give a table with step, result, effort in days and what it needs first. Mark the longest path. Then name the three greatest risks with the earliest sign of each, and say honestly if the date cannot be kept.`,
      tags: ['Work', 'Planning', 'Project'],
    },
  },
  {
    key: 'feedback',
    de: {
      title: 'Rückmeldung vorbereiten',
      description: 'Bereitet ein Gespräch vor, das klar ist und niemanden verletzt.',
      prompt: `Ich möchte {{Wem?; einer Kollegin; einem Kollegen; meiner Führungskraft; jemandem aus meinem Team}} eine Rückmeldung geben.

Was ich beobachtet habe:
{{Beobachtung | long}}

Was ich mir wünsche:
{{Wunsch | long}}

Schreibe mir einen Einstieg von höchstens vier Sätzen: Beobachtung ohne Wertung, Wirkung auf mich, Bitte. Nenne dann drei Antworten, mit denen ich rechnen muss, und wie ich ruhig darauf eingehe.`,
      tags: ['Arbeit', 'Gespräch', 'Team'],
    },
    en: {
      title: 'Prepare feedback',
      description: 'Prepares a talk that is clear and hurts nobody.',
      prompt: `I want to give feedback to {{Whom?; a colleague; my manager; somebody in my team}}.

What I have observed:
{{Observation | long}}

What I wish for:
{{Wish | long}}

Write me an opening of at most four sentences: observation without judgement, its effect on me, request. Then name three answers I should expect, and how to respond calmly.`,
      tags: ['Work', 'Conversation', 'Team'],
    },
  },
  {
    key: 'job-ad',
    de: {
      title: 'Stellenanzeige schreiben',
      description: 'Schreibt eine ehrliche Anzeige, die sagt, was die Arbeit ist und was sie bringt.',
      prompt: `Schreibe eine Stellenanzeige für {{Stelle}} in {{Ort oder von zu Hause}}. Umfang: {{Umfang; Vollzeit; Teilzeit; Werkstudium; Praktikum}}.

Aufgaben und Rahmen:
{{Stichworte | long}}

Gliederung: ein Satz, der die Arbeit beschreibt; was man in den ersten drei Monaten tut; was man können muss (höchstens fünf Punkte, nichts Wünschenswertes darunter); was wir bieten, mit Zahlen. Keine Floskeln wie dynamisches Team. Sprich alle Geschlechter an.`,
      tags: ['Arbeit', 'Personal', 'Schreiben'],
    },
    en: {
      title: 'Write a job advert',
      description: 'Writes an honest advert that says what the work is and what it brings.',
      prompt: `Write a job advert for {{Position}} in {{Place or remote}}. Hours: {{Hours; full time; part time; working student; internship}}.

Tasks and conditions:
{{Notes | long}}

Structure: one sentence that describes the work; what one does in the first three months; what one must be able to do (five points at most, nothing that is merely nice to have); what we offer, with figures. No phrases like dynamic team. Address everybody.`,
      tags: ['Work', 'Hiring', 'Writing'],
    },
  },
  {
    key: 'onboarding',
    de: {
      title: 'Einarbeitung planen',
      description: 'Plant die ersten Wochen einer neuen Kollegin oder eines neuen Kollegen.',
      prompt: `Plane die Einarbeitung für die Stelle {{Stelle}} über {{Zeitraum; eine Woche; vier Wochen; drei Monate}}.

Unser Umfeld in Stichworten:
{{Team, Werkzeuge, Besonderheiten | long}}

Für jeden Abschnitt: was die Person kennenlernt, eine kleine Aufgabe mit echtem Ergebnis, wer sie begleitet, und die Frage, an der man am Ende erkennt, dass es gelungen ist.`,
      tags: ['Arbeit', 'Personal', 'Planen'],
    },
    en: {
      title: 'Plan an onboarding',
      description: 'Plans the first weeks of a new colleague.',
      prompt: `Plan the onboarding for the position {{Position}} over {{Period; one week; four weeks; three months}}.

Our surroundings in notes:
{{Team, tools, peculiarities | long}}

For each stage: what the person gets to know, a small task with a real result, who accompanies, and the question that shows at its end that it has worked.`,
      tags: ['Work', 'Hiring', 'Planning'],
    },
  },
];
