/*
 * Values typed by a user until a service accepts them. Required:
 *   1. a problem is shown once its field was left or the form was submitted; typing into a field clears its refusal;
 *   2. a refusal is shown at the fields that it names, or else at the form;
 *   3. all attempts to send the same values share one idempotency key, so that they create only one thing;
 *   4. unsent text outlives the form if it has a draft.
 */
import { ApiError, createUuid } from '@oriel/client';
import { type ApiErrorCode, normalizeText } from '@oriel/contracts';
import { batch, computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-react';
import * as z from 'zod/mini';
import { isAborted } from '../errors/error-text';
import { noProblems, type Problems, problemsOf, refusedFields } from './field-problem';

/** Passed to `send` along with the values. */
export interface SendContext {
  /** Aborts with the mount. */
  readonly signal: AbortSignal;
  readonly idempotencyKey: string;
}

/** The outcome of a submit. */
export type Submitted<R> = { readonly isSent: true; readonly result: R } | { readonly isSent: false };

/** A form. `V` is the type of its field values, `O` the output of its schema. */
export interface Form<V extends object, O = V> {
  readonly values: ReadonlySignal<V>;
  /** Problems of the fields that the user has left, or of all fields after a submit. */
  readonly problems: ReadonlySignal<Problems<V>>;
  /** Whether the schema finds no problem, and no refusal is pending. */
  readonly isValid: ReadonlySignal<boolean>;
  /** Whether the values differ from the initial ones, ignoring spaces at both ends. */
  readonly isDirty: ReadonlySignal<boolean>;
  readonly isSubmitting: ReadonlySignal<boolean>;
  /** Whether the text is a draft that outlives the form. */
  readonly isDraft: boolean;
  /** The form shows a draft from before it was opened. */
  readonly isRestored: ReadonlySignal<boolean>;
  /** The reason for a refusal that concerns no field; undefined without one. */
  readonly refusal: ReadonlySignal<unknown>;
  change(patch: Partial<V>): void;
  /** Called when the user leaves a field. */
  touch(field: keyof V): void;
  /** Sets other initial values, such as loaded ones. Typed values stay. */
  start(values: V): void;
  /**
   * Sends the values if they have no problem and are not being sent. Never rejects: a refusal is shown. On success, they become
   * the initial values and the draft is removed.
   */
  submit<R>(send: (values: O, context: SendContext) => Promise<R>): Promise<Submitted<R>>;
  /** Shows a refusal, such as one received another way. */
  refuse(error: unknown): void;
  /** Discards the typed text. @returns a function that restores it */
  discard(): () => void;
}

/** Options of {@link createForm}. */
export interface FormOptions<V> {
  /** Aborts with the mount: `host.signal`. */
  readonly signal: AbortSignal;
  /** Stores the typed text: `drafts.of({ key, schema: z.nullable(…), initial: null })`. Default: it is lost with the form. */
  readonly draft?: Signal<V | null> | undefined;
  /** Shows a problem while typing. Default: once the field was left. */
  readonly checksAsTyped?: boolean;
  /** Error codes that concern a field, with the problem code shown there. */
  readonly refusals?: Readonly<Partial<Record<ApiErrorCode, readonly [field: keyof V, code: string]>>>;
}

/** Creates a form with the fields of a schema. */
export function createForm<V extends object, O>(
  schema: z.ZodMiniType<O, V>,
  initial: V,
  { signal: lifetime, draft: kept, refusals = {}, checksAsTyped = false }: FormOptions<V>,
): Form<V, O> {
  const draft = kept ?? signal<V | null>(null);
  const first = signal(initial);
  const values = computed(() => draft.value ?? first.value);
  const hadDraft = signal(draft.peek() !== null);
  const touched = signal<ReadonlySet<keyof V>>(new Set());
  const hasTried = signal(false);
  const refused = signal(noProblems<V>());
  const refusal = signal<unknown>(undefined);
  const isSubmitting = signal(false);
  let attempt: { readonly text: string; readonly key: string } | undefined;

  const parsed = computed(() => z.safeParse(schema, values.value));
  const all = computed<Problems<V>>(() => ({
    ...refused.value,
    ...(parsed.value.success ? {} : problemsOf<V>(parsed.value.error.issues)),
  }));
  const isDirty = computed(() => textOf(values.value) !== textOf(first.value));

  const forget = () => {
    draft.value = null;
    hadDraft.value = false;
    hasTried.value = false;
    touched.value = new Set();
    refused.value = noProblems();
    refusal.value = undefined;
  };
  function refuse(error: unknown): void {
    const call = ApiError.isInstance(error) ? error : undefined;
    const known = call && refusals[call.code];
    const fields = known
      ? // A field of the form.
        ({
          [known[0]]: [{ code: known[1], values: call.issues[0]?.details ?? call.details }],
        } as unknown as Problems<V>)
      : refusedFields(error, values.peek());
    if (Object.keys(fields).length > 0) refused.value = fields;
    else refusal.value = error;
  }

  return {
    values,
    isSubmitting,
    refusal,
    isDirty,
    isDraft: kept !== undefined,
    isValid: computed(() => Object.keys(all.value).length === 0),
    isRestored: computed(() => hadDraft.value && isDirty.value),
    problems: computed(() => {
      if (hasTried.value) return all.value;
      const shown = [...touched.value].map(field => [field, all.value[field]]);
      // Only fields of the form are left.
      return Object.fromEntries(shown) as unknown as Problems<V>;
    }),
    change: patch =>
      batch(() => {
        draft.value = { ...values.peek(), ...patch };
        if (checksAsTyped)
          // A patch contains only fields of the form.
          touched.value = new Set([...touched.peek(), ...(Object.keys(patch) as (keyof V)[])]);
        const still = Object.entries(refused.peek()).filter(([field]) => !(field in patch));
        // The remaining problems concern the same fields.
        refused.value = Object.fromEntries(still) as unknown as Problems<V>;
        refusal.value = undefined;
      }),
    touch(field) {
      touched.value = new Set([...touched.peek(), field]);
    },
    start(next) {
      first.value = next;
    },
    async submit(send) {
      if (isSubmitting.peek()) return { isSent: false };
      const now = parsed.peek();
      batch(() => {
        hasTried.value = true;
        refusal.value = undefined;
      });
      if (!now.success || Object.keys(all.peek()).length > 0) return { isSent: false };
      const sent = values.peek();
      const text = textOf(sent);
      if (attempt?.text !== text) attempt = { text, key: createUuid() };
      isSubmitting.value = true;
      try {
        const result = await send(now.data, { signal: lifetime, idempotencyKey: attempt.key });
        attempt = undefined;
        batch(() => {
          first.value = sent;
          forget();
        });
        return { isSent: true, result };
      } catch (error) {
        if (!lifetime.aborted && !isAborted(error)) refuse(error);
        return { isSent: false };
      } finally {
        isSubmitting.value = false;
      }
    },
    refuse,
    discard() {
      const before = draft.peek();
      batch(forget);
      return () => {
        draft.value = before;
        hadDraft.value = before !== null;
      };
    },
  };
}

/** Two texts are equal if a service stores them as the same. */
const textOf = (values: object): string =>
  JSON.stringify(values, (_, value: unknown) => (typeof value === 'string' ? normalizeText(value) : value));
