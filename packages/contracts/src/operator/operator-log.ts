import * as z from 'zod/mini';

/** Subjects of operators' actions. */
export const operatorSubjectTypes = ['workspace', 'person', 'endpoint', 'model', 'job', 'mail'] as const;
export type OperatorSubjectType = (typeof operatorSubjectTypes)[number];

/** Everything that an operator can change. */
export const operatorActions = [
  'workspace-suspended',
  'workspace-resumed',
  'workspace-plan-set',
  'workspace-plan-removed',
  'workspace-limits-set',
  'workspace-credit-corrected',
  'product-role-given',
  'product-role-taken',
  'person-signed-out',
  'merge-offered',
  'merge-withdrawn',
  'accounts-merged',
  'endpoint-created',
  'endpoint-changed',
  'endpoint-deleted',
  'endpoint-checked',
  'model-changed',
  'job-retried',
  'mail-resent',
] as const;
export type OperatorAction = (typeof operatorActions)[number];

/** The longest reason of an operator, in characters. */
export const operatorReasonLength = 500;

/** A field with its values before and after; null if there was or is none. Never a secret. */
export const operatorChange = z.object({
  field: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
});
export type OperatorChange = z.output<typeof operatorChange>;

export const operatorLogEntry = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  /** The operator, under the name of that time; without an id, `command` or `claim`: a command on the server, or a sign-in. */
  actor: z.object({ id: z.nullable(z.uuid()), name: z.string() }),
  /** The network address of the operator; empty for a command. */
  address: z.string(),
  action: z.enum(operatorActions),
  subject: z.object({
    type: z.enum(operatorSubjectTypes),
    id: z.nullable(z.string()),
    /** Its name at that time. */
    label: z.string(),
  }),
  details: z.array(operatorChange),
  reason: z.nullable(z.string()),
});
export type OperatorLogEntry = z.output<typeof operatorLogEntry>;
