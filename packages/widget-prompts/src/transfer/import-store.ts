/*
 * An import has four steps: the file, its columns, a check, and the import itself.
 *
 *   1. Only the start of the file is read here; it suggests choices, which the user may change.
 *   2. The service checks the whole file and reports on each row; nothing is imported yet.
 *   3. The import is sent with its own idempotency key. If the response is lost, it is sent again with the same key, so that
 *      no card is created twice.
 *
 * A step back keeps file, choices and report.
 */
import { computed, type ReadonlySignal, signal } from '@oriel/app-kit';
import { ApiError, createUuid } from '@oriel/client';
import {
  type CardImportReport,
  type CardVisibility,
  cardLimits,
  findCardProblems,
  importCards,
  importFileProblem,
  type MappedField,
} from '@oriel/contracts';
import * as z from 'zod/mini';
import type { PromptsStore } from '../store/prompts-context';
import {
  type ColumnChoice,
  guessColumns,
  hasDollarVariables,
  mappingOf,
  neededFields,
} from './column-mapping';
import { type FileProblem, type ImportSource, readSource } from './read-source';

export const importSteps = ['file', 'columns', 'check', 'done'] as const;
export type ImportStep = (typeof importSteps)[number];

/** The user's choices for a file. */
export interface ImportChoices {
  readonly columns: ColumnChoice;
  readonly variables: 'oriel' | 'dollar';
  readonly visibility: CardVisibility;
  readonly defaultTag: string;
  readonly mend: boolean;
  /** Imports nothing if any row has a problem. */
  readonly onlyWhole: boolean;
  /** Handling of rows that already exist. */
  readonly duplicates: 'skip' | 'import';
}

/** The reason why a file is rejected. */
export interface RefusedFile {
  readonly problem: FileProblem;
  readonly name: string;
  /** Numbers inserted into the text. */
  readonly details?: Readonly<Record<string, number>> | undefined;
}

/** One import, from the file to the report. */
export interface ImportStore {
  readonly step: ReadonlySignal<ImportStep>;
  readonly source: ReadonlySignal<ImportSource | undefined>;
  readonly refused: ReadonlySignal<RefusedFile | undefined>;
  readonly choices: ReadonlySignal<ImportChoices>;
  /** Missing choices; known after an attempt to continue. */
  readonly missing: ReadonlySignal<Readonly<Partial<Record<MappedField | 'defaultTag', true>>>>;
  readonly report: ReadonlySignal<CardImportReport | undefined>;
  /** The error of the last call, unless it concerns the file. */
  readonly error: ReadonlySignal<unknown>;
  readonly busy: ReadonlySignal<'reading' | 'checking' | 'importing' | undefined>;
  take(file: File): Promise<void>;
  change(patch: Partial<ImportChoices>): void;
  /** Asks the service for a preview. */
  check(): Promise<void>;
  /** Imports the checked file; resolves with the report if anything was imported. */
  run(): Promise<CardImportReport | undefined>;
  go(step: ImportStep): void;
  /** Starts over with another file. */
  restart(): void;
  /** Aborts a pending check. */
  dispose(): void;
}

const noColumns: ColumnChoice = {
  title: undefined,
  prompt: undefined,
  description: undefined,
  tags: undefined,
};

/** @param defaultTag Tag for rows without one, unless the user changes it. */
export function createImportStore({ host, session }: PromptsStore, defaultTag: string): ImportStore {
  const step = signal<ImportStep>('file');
  const source = signal<ImportSource | undefined>(undefined);
  const refused = signal<RefusedFile | undefined>(undefined);
  const isAsked = signal(false);
  const report = signal<CardImportReport | undefined>(undefined);
  const error = signal<unknown>(undefined);
  const busy = signal<'reading' | 'checking' | 'importing' | undefined>(undefined);
  const choices = signal<ImportChoices>({
    columns: noColumns,
    variables: 'oriel',
    visibility: 'PRIVATE',
    defaultTag,
    mend: true,
    onlyWhole: false,
    duplicates: 'skip',
  });
  // The columns of the last file, whether it was imported or not.
  let columnsBefore = '';
  let checks = new AbortController();
  let key = createUuid();

  const missing = computed(() => {
    if (!isAsked.value) return {};
    const { columns, defaultTag: tag } = choices.value;
    const fields: Partial<Record<MappedField | 'defaultTag', true>> = {};
    for (const field of neededFields) if (columns[field] === undefined) fields[field] = true;
    const isTagWrong = tag.trim() !== '' && findCardProblems({ tags: [tag] }).tags !== undefined;
    if (isTagWrong) fields.defaultTag = true;
    return fields;
  });

  /** Rejects the file: continuing with it would fail the same way. */
  function refuse(problem: RefusedFile): void {
    refused.value = problem;
    source.value = undefined;
    step.value = 'file';
  }

  async function send(dryRun: boolean): Promise<CardImportReport | undefined> {
    const read = source.peek();
    const organizationId = session.peek()?.organization?.id;
    if (!read || !organizationId || busy.peek()) return undefined;
    const { columns, onlyWhole, defaultTag: tag, ...options } = choices.peek();
    const body = {
      ...options,
      space: organizationId,
      file: read.file,
      format: read.format,
      mapping: mappingOf(columns, read.columns),
      ...(tag.trim() === '' ? {} : { defaultTag: tag.trim() }),
      dryRun,
      // A check reports existing rows, however the import will treat them.
      ...(dryRun ? { duplicates: 'skip' as const } : {}),
      skipInvalid: !onlyWhole,
    };
    const signals = dryRun ? [host.signal, checks.signal] : [host.signal];
    const call = { signal: AbortSignal.any(signals), ...(dryRun ? {} : { idempotencyKey: key }) };
    busy.value = dryRun ? 'checking' : 'importing';
    error.value = undefined;
    refused.value = undefined;
    try {
      const answer = await host.client.call(importCards, { body }, call);
      key = createUuid();
      return answer;
    } catch (thrown) {
      if (call.signal.aborted) return undefined;
      const found = fileProblemOf(thrown);
      if (found) refuse({ ...found, name: read.file.name });
      else error.value = thrown;
      return undefined;
    } finally {
      busy.value = undefined;
    }
  }

  return {
    step,
    source,
    refused,
    choices,
    missing,
    report,
    error,
    busy,
    async take(file) {
      if (busy.peek()) return;
      busy.value = 'reading';
      const read = await readSource(file);
      busy.value = undefined;
      if ('problem' in read) {
        refused.value = { ...read, name: file.name };
        return;
      }
      const columns = read.columns.join('\n');
      refused.value = undefined;
      error.value = undefined;
      report.value = undefined;
      source.value = read;
      // The same columns indicate a corrected file, so its choices stay.
      if (columns !== columnsBefore) {
        const guessed = guessColumns(read);
        const variables = hasDollarVariables(read, guessed.prompt) ? 'dollar' : 'oriel';
        choices.value = { ...choices.peek(), columns: guessed, variables };
      }
      columnsBefore = columns;
      isAsked.value = false;
      step.value = 'columns';
    },
    change(patch) {
      choices.value = { ...choices.peek(), ...patch };
      key = createUuid();
    },
    async check() {
      isAsked.value = true;
      if (Object.keys(missing.peek()).length > 0) return;
      const answer = await send(true);
      if (!answer) return;
      if (answer.rows.length === 0) {
        refuse({ problem: 'no_rows', name: source.peek()?.file.name ?? '' });
        return;
      }
      report.value = answer;
      step.value = 'check';
    },
    async run() {
      const answer = await send(false);
      if (!answer) return undefined;
      report.value = answer;
      // A rule may have changed since the check; the new report then explains why nothing was imported.
      if (answer.imported === 0) return undefined;
      step.value = 'done';
      return answer;
    },
    go(to) {
      if (!busy.peek()) step.value = to;
    },
    restart() {
      source.value = undefined;
      columnsBefore = '';
      report.value = undefined;
      error.value = undefined;
      step.value = 'file';
    },
    dispose() {
      checks.abort();
      checks = new AbortController();
    },
  };
}

/** Problems of the file itself. */
function fileProblemOf(thrown: unknown): Omit<RefusedFile, 'name'> | undefined {
  if (!ApiError.isInstance(thrown)) return undefined;
  if (thrown.status === 413) return { problem: 'too_large' };
  const issue = thrown.issues.find(({ path }) => path === 'body.file');
  if (!issue) return undefined;
  const { data: found } = z.safeParse(importFileProblem, issue);
  if (found?.code === 'encoding') return { problem: found.code };
  if (!found?.details) return { problem: 'unreadable' };
  return { problem: found.code === 'invalid' ? 'unreadable_at' : found.code, details: found.details };
}

/** Limits under the names used by the texts. */
export const importLimits = { rows: cardLimits.importRows, bytes: cardLimits.importBytes } as const;
