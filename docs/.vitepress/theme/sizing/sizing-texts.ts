import type { Assumptions, Sizing } from './sizing';

/** Texts of the calculator in one language. */
export interface SizingTexts {
  readonly locale: string;
  readonly form: string;
  readonly result: string;
  readonly groups: { readonly people: string; readonly answers: string; readonly files: string };
  readonly labels: Readonly<Record<keyof Assumptions, string>>;
  readonly invalid: (from: string, to: string) => string;
  readonly rows: Readonly<Record<Exclude<keyof Sizing, 'databases'>, string>>;
  readonly summary: (processes: string, count: number) => string;
  readonly databases: Readonly<Record<Sizing['databases'], string>>;
  readonly tooManyConnections: string;
}

export const sizingTexts: Readonly<Record<'en' | 'de', SizingTexts>> = {
  en: {
    locale: 'en',
    form: 'Your figures',
    result: 'What they need',
    groups: { people: 'People', answers: 'Answers', files: 'Files' },
    labels: {
      members: 'Members',
      activePercent: 'Ask on a working day, in percent',
      questions: 'Questions of each on that day',
      busyPercent: 'In the busiest hour, in percent',
      pieces: 'Pieces of an answer',
      seconds: 'Seconds of an answer',
      lists: 'Lists for each question',
      searches: 'Searches for each question',
      files: 'Files for a hundred questions',
      fileMegabytes: 'Size of a file, in megabytes',
    },
    invalid: (from, to) => `A number from ${from} to ${to}`,
    rows: {
      answersPerSecond: 'Answers that start in a second',
      concurrentAnswers: 'Concurrent answers',
      answerCores: 'Cores for answers',
      callCores: 'Cores for lists and searches',
      logBytes: 'Written to the log of PostgreSQL in a second',
      pieceBytes: 'Pieces that PostgreSQL keeps for an hour',
      databaseBytes: 'Kept in PostgreSQL after a year',
      fileBytes: 'Kept in files after a year',
      processes: 'Processes of one core',
      connections: 'Connections to PostgreSQL',
    },
    summary: (processes, count) =>
      count === 1 ? 'One process of one core' : `${processes} processes of one core`,
    databases: {
      embedded: 'PostgreSQL, or the embedded database',
      one: 'one PostgreSQL with a standby',
      several: 'more than one PostgreSQL can handle: see what gives way first',
    },
    tooManyConnections:
      'More than PostgreSQL accepts by default: raise max_connections, or put a pooler in between.',
  },
  de: {
    locale: 'de',
    form: 'Ihre Zahlen',
    result: 'Was sie brauchen',
    groups: { people: 'Personen', answers: 'Antworten', files: 'Dateien' },
    labels: {
      members: 'Mitglieder',
      activePercent: 'Fragen an einem Arbeitstag, in Prozent',
      questions: 'Fragen von jedem an diesem Tag',
      busyPercent: 'In der stärksten Stunde, in Prozent',
      pieces: 'Stücke einer Antwort',
      seconds: 'Sekunden einer Antwort',
      lists: 'Listen je Frage',
      searches: 'Suchen je Frage',
      files: 'Dateien je hundert Fragen',
      fileMegabytes: 'Größe einer Datei, in Megabyte',
    },
    invalid: (from, to) => `Eine Zahl von ${from} bis ${to}`,
    rows: {
      answersPerSecond: 'Antworten, die in einer Sekunde beginnen',
      concurrentAnswers: 'Gleichzeitige Antworten',
      answerCores: 'Kerne für Antworten',
      callCores: 'Kerne für Listen und Suchen',
      logBytes: 'In einer Sekunde ins Log von PostgreSQL geschrieben',
      pieceBytes: 'Stücke, die PostgreSQL eine Stunde behält',
      databaseBytes: 'Nach einem Jahr in PostgreSQL',
      fileBytes: 'Nach einem Jahr in Dateien',
      processes: 'Prozesse mit einem Kern',
      connections: 'Verbindungen zu PostgreSQL',
    },
    summary: (processes, count) =>
      count === 1 ? 'Ein Prozess mit einem Kern' : `${processes} Prozesse mit einem Kern`,
    databases: {
      embedded: 'PostgreSQL oder die eingebettete Datenbank',
      one: 'ein PostgreSQL mit einem Standby',
      several: 'mehr, als ein PostgreSQL schafft: siehe, was zuerst nachgibt',
    },
    tooManyConnections:
      'Mehr, als PostgreSQL von sich aus annimmt: Erhöhen Sie max_connections, oder setzen Sie einen Pooler dazwischen.',
  },
};
