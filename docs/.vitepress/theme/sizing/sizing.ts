/** Figures of `docs/sizing.md` that `npm run bench -- scale` measures with one process; a test compares them with the page. */
export const measured = {
  pieces: 250,
  answerMs: 16,
  logKilobytes: 50,
  keptKilobytes: 39,
  listMs: 4,
  searchMs: 5.9,
} as const;

/** Connections of a process to PostgreSQL: its pool, and one for notifications. */
export const connectionsOfProcess = 11;
/** Connections that PostgreSQL accepts by default. */
export const defaultConnections = 100;
/** A dozen processes are served by its notifications. */
const mostProcesses = 12;

/** Assumptions about people, which the reader replaces by their own figures. */
export interface Assumptions {
  readonly members: number;
  /** Share of the members who ask on a working day, in percent. */
  readonly activePercent: number;
  readonly questions: number;
  /** Share of a day's questions in the busiest hour, in percent. */
  readonly busyPercent: number;
  readonly pieces: number;
  readonly seconds: number;
  readonly lists: number;
  readonly searches: number;
  /** Files of a hundred questions. */
  readonly files: number;
  readonly fileMegabytes: number;
}

export const assumed: Assumptions = {
  members: 1_000,
  activePercent: 100,
  questions: 5,
  busyPercent: 20,
  pieces: 400,
  seconds: 20,
  lists: 3,
  searches: 1,
  files: 5,
  fileMegabytes: 1,
};
export const workingDays = 220;
export const keptOfAnswerKilobytes = 4;
/** Megabytes a second that one PostgreSQL can write to its log. */
export const mostLogMegabytes = 100;

export interface Sizing {
  readonly answersPerSecond: number;
  readonly concurrentAnswers: number;
  readonly answerCores: number;
  readonly callCores: number;
  /** Bytes that PostgreSQL writes to its log in a second. */
  readonly logBytes: number;
  /** Bytes of the pieces that PostgreSQL keeps for an hour. */
  readonly pieceBytes: number;
  readonly databaseBytes: number;
  readonly fileBytes: number;
  /** Processes of one core, with one to spare; a single one has none. */
  readonly processes: number;
  readonly connections: number;
  readonly databases: 'embedded' | 'one' | 'several';
}

/** Calculates what a number of members needs. */
export function calculate(given: Assumptions): Sizing {
  const daily = given.members * (given.activePercent / 100) * given.questions;
  const busiestHour = daily * (given.busyPercent / 100);
  const answersPerSecond = busiestHour / 3_600;
  const measuredAnswers = given.pieces / measured.pieces;
  const answerCores = (answersPerSecond * measuredAnswers * measured.answerMs) / 1_000;
  const callCores =
    (answersPerSecond * (given.lists * measured.listMs + given.searches * measured.searchMs)) / 1_000;
  const logBytes = answersPerSecond * measuredAnswers * measured.logKilobytes * 1e3;
  // Half of each core is left for the load of a lost machine.
  const busy = Math.max(1, Math.ceil((answerCores + callCores) * 2));
  const processes = busy === 1 ? 1 : busy + 1;
  const isSeveral = logBytes > mostLogMegabytes * 1e6 || processes > mostProcesses;
  return {
    answersPerSecond,
    concurrentAnswers: answersPerSecond * given.seconds,
    answerCores,
    callCores,
    logBytes,
    pieceBytes: busiestHour * measuredAnswers * measured.keptKilobytes * 1e3,
    databaseBytes: daily * workingDays * keptOfAnswerKilobytes * 1e3,
    fileBytes: daily * workingDays * (given.files / 100) * given.fileMegabytes * 1e6,
    processes,
    connections: processes * connectionsOfProcess,
    databases: isSeveral ? 'several' : processes === 1 ? 'embedded' : 'one',
  };
}

const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'];

/** Writes a number with two significant digits, as the page does. */
export const formatNumber = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 }).format(value);

/** Writes bytes with two significant digits and the largest unit that fits. */
export function formatBytes(bytes: number, locale: string): string {
  const rounded = Number(bytes.toPrecision(2));
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(rounded || 1) / 3)));
  return `${formatNumber(rounded / 1_000 ** power, locale)} ${units[power]}`;
}
