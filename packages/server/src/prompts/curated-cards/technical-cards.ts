import type { CuratedCard } from './curated-card';

export const technicalCards: readonly CuratedCard[] = [
  {
    key: 'code-review',
    de: {
      title: 'Code prüfen',
      description: 'Prüft Code auf Fehler, Sicherheit und Lesbarkeit, das Wichtigste zuerst.',
      prompt: `Prüfe diesen Code. Sprache: {{Sprache; TypeScript; Python; Java; C#; Go; Rust; SQL}}. Achte besonders auf {{Schwerpunkt; Fehler; Sicherheit; Geschwindigkeit; Lesbarkeit | choices | default: Fehler, Sicherheit}}.

Nenne jeden Fund mit Stelle, Auswirkung und Vorschlag, den schwersten zuerst. Trenne, was falsch ist, von dem, was Geschmack ist. Wenn du etwas nicht beurteilen kannst, weil dir der Zusammenhang fehlt, sage das.

Code:
{{Code | long}}`,
      tags: ['Technik', 'Programmieren'],
    },
    en: {
      title: 'Review code',
      description: 'Checks code for faults, security and readability, the most important first.',
      prompt: `Review this code. Language: {{Language; TypeScript; Python; Java; C#; Go; Rust; SQL}}. Look especially at {{Focus; faults; security; speed; readability | choices | default: faults, security}}.

Name each finding with its place, its effect and a suggestion, the gravest first. Keep what is wrong apart from what is taste. If you cannot judge something because you lack the context, say so.

Code:
{{Code | long}}`,
      tags: ['Technology', 'Programming'],
    },
  },
  {
    key: 'error-message',
    de: {
      title: 'Fehlermeldung verstehen',
      description: 'Erklärt eine Fehlermeldung und führt in kleinen Schritten zur Ursache.',
      prompt: `Ich bekomme diese Fehlermeldung:

{{Fehlermeldung | long}}

Das habe ich getan: {{Was habe ich getan?}}
Umgebung: {{Programm, Fassung, Betriebssystem}}

Sage in einem Satz, was sie bedeutet. Nenne die drei wahrscheinlichsten Ursachen, die wahrscheinlichste zuerst, und zu jeder einen Handgriff, der sie in einer Minute bestätigt oder ausschließt. Schlage nichts vor, was Daten löscht, ohne davor zu warnen.`,
      tags: ['Technik', 'Fehlersuche'],
    },
    en: {
      title: 'Understand an error message',
      description: 'Explains an error message and leads to its cause in small steps.',
      prompt: `I get this error message:

{{Error message | long}}

What I did: {{What did I do?}}
Environment: {{Program, version, operating system}}

Say in one sentence what it means. Name the three most likely causes, the likeliest first, and for each one action that confirms it or rules it out within a minute. Suggest nothing that deletes data without a warning.`,
      tags: ['Technology', 'Debugging'],
    },
  },
  {
    key: 'sql',
    de: {
      title: 'SQL-Abfrage schreiben',
      description: 'Übersetzt eine Frage in SQL und erklärt die Abfrage Zeile für Zeile.',
      prompt: `Schreibe eine Abfrage für {{Datenbank; PostgreSQL; MySQL; SQLite; SQL Server; Oracle}}.

Frage: {{Was soll herauskommen?}}

Tabellen und Spalten:
{{Tabellen | long}}

Nur lesen, nichts ändern. Nenne deine Annahmen, wo die Frage mehrere Lesarten hat. Erkläre danach jede Zeile in einem Satz und sage, welcher Index hilft, wenn die Tabellen groß sind.`,
      tags: ['Technik', 'Daten'],
    },
    en: {
      title: 'Write an SQL query',
      description: 'Translates a question into SQL and explains the query line by line.',
      prompt: `Write a query for {{Database; PostgreSQL; MySQL; SQLite; SQL Server; Oracle}}.

Question: {{What should come out?}}

Tables and columns:
{{Tables | long}}

Read only, change nothing. Name your assumptions where the question can be read in several ways. Then explain each line in one sentence and say which index helps when the tables are large.`,
      tags: ['Technology', 'Data'],
    },
  },
  {
    key: 'table',
    de: {
      title: 'Tabelle auswerten',
      description: 'Findet Auffälligkeiten in Zahlen und sagt, wie sicher sie sind.',
      prompt: `Werte diese Tabelle aus. Mich beschäftigt: {{Frage}}

Daten:
{{Daten mit Kopfzeile | long}}

1. Prüfe zuerst die Daten: Lücken, Doppelte, Ausreißer, falsche Einheiten.
2. Beantworte die Frage mit Zahlen und der Rechnung dahinter.
3. Nenne zwei Auffälligkeiten, nach denen ich nicht gefragt habe.
4. Sage zu jeder Aussage, wie sicher sie bei so vielen Zeilen ist.`,
      tags: ['Technik', 'Daten', 'Auswerten'],
    },
    en: {
      title: 'Analyse a table',
      description: 'Finds what stands out in figures and says how certain it is.',
      prompt: `Analyse this table. What concerns me: {{Question}}

Data:
{{Data with a header row | long}}

1. First check the data: gaps, duplicates, outliers, wrong units.
2. Answer the question with figures and the calculation behind them.
3. Name two things that stand out which I did not ask about.
4. Say of each statement how certain it is with this many rows.`,
      tags: ['Technology', 'Data', 'Analysis'],
    },
  },
];
