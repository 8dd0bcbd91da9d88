import * as z from 'zod/mini';

/** State of the server. */
export const operatorSystem = z.object({
  version: z.object({
    /** Release of the server. */
    release: z.string(),
    /** Commit that it was built from; null if the operator has not set it. */
    commit: z.nullable(z.string()),
    /** `embedded` or `postgres`, with the version of the database. */
    database: z.string(),
    databaseVersion: z.string(),
    /** Number of migrations that the database has, and that the server knows. */
    migrations: z.object({ applied: z.number(), known: z.number() }),
    node: z.string(),
    startedAt: z.iso.datetime(),
  }),
  counts: z.object({
    workspaces: z.number(),
    suspended: z.number(),
    people: z.number(),
    failedJobs: z.number(),
    failedMails: z.number(),
    /** Unexpected errors of the last 24 hours that are still kept. */
    errors: z.number(),
  }),
});
export type OperatorSystem = z.output<typeof operatorSystem>;

/** States of background work. */
export const jobStates = ['waiting', 'running', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

/** An item of background work. */
export const operatorJob = z.object({
  id: z.string(),
  job: z.string(),
  /** The item, such as the id of a file; empty for scheduled work. */
  key: z.string(),
  state: z.enum(jobStates),
  attempts: z.number(),
  dueAt: z.iso.datetime(),
  failedAt: z.nullable(z.iso.datetime()),
  /** The error of the last attempt, as in the log. */
  error: z.nullable(z.string()),
});
export type OperatorJob = z.output<typeof operatorJob>;

export const mailStates = ['waiting', 'failed', 'sent'] as const;
export type MailState = (typeof mailStates)[number];

/** An outgoing mail, without its content. */
export const operatorMail = z.object({
  id: z.uuid(),
  recipient: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  /** Reason why the last attempt failed. */
  problem: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  sentAt: z.nullable(z.iso.datetime()),
});
export type OperatorMail = z.output<typeof operatorMail>;

/** Bytes that are stored. */
export const operatorStorage = z.object({
  /** `folder` or `s3`. */
  store: z.string(),
  /** Whether a file could be written, read and deleted. */
  isWorking: z.boolean(),
  totalBytes: z.number(),
  fileBytes: z.number(),
  imageBytes: z.number(),
  /** The workspaces with the most bytes, by page. */
  results: z.array(z.object({ id: z.uuid(), name: z.string(), bytes: z.number() })),
  totalCount: z.number(),
});
export type OperatorStorage = z.output<typeof operatorStorage>;

/** An unexpected error of the server: kind and place, never a text that somebody wrote. */
export const operatorError = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  requestId: z.string(),
  method: z.string(),
  /** The pattern of the route, without values. */
  route: z.string(),
  status: z.number(),
  name: z.string(),
  code: z.nullable(z.string()),
  place: z.nullable(z.string()),
});
export type OperatorError = z.output<typeof operatorError>;
