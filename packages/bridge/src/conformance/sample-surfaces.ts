import { surface } from '@oriel/contracts';
import * as z from 'zod/mini';

const outcome = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), code: z.string(), message: z.string() }),
]);

/** Outcome of a request as data: the far side of an iframe reports it back. */
export type Outcome = z.output<typeof outcome>;

const both = {
  echo: { input: z.unknown(), output: z.unknown() },
  strict: { input: z.object({ count: z.number() }), output: z.object({ count: z.number() }) },
  wrongAnswer: { input: z.object({}), output: z.object({ count: z.number() }) },
  failKnown: { input: z.object({}), output: z.object({}) },
  failUnknown: { input: z.object({}), output: z.object({}) },
  functionAnswer: { input: z.object({}), output: z.unknown() },
  /** Never answers; `observe` counts its aborted signals. */
  hang: { input: z.object({}), output: z.object({}) },
  observe: {
    input: z.object({}),
    output: z.object({ strictRuns: z.number(), aborts: z.number(), received: z.array(z.string()) }),
  },
};

/** The surface of the suite's host. */
export const sampleHost = surface({ methods: both, events: { note: z.object({ text: z.string() }) } });
/** The surface of the suite's widget: the same, plus methods that the suite controls it with. */
export const sampleWidget = surface({
  methods: {
    ...both,
    /** Sends a request to the host and reports its outcome. */
    ask: {
      input: z.object({ method: z.string(), input: z.unknown(), timeout: z.optional(z.number()) }),
      output: outcome,
    },
    /** Emits `count` events with the texts `0`, `1`, … */
    tell: { input: z.object({ count: z.number() }), output: z.object({}) },
    tellWrongly: { input: z.object({}), output: z.object({}) },
  },
  events: { note: z.object({ text: z.string() }) },
});
export type SampleHost = typeof sampleHost;
export type SampleWidget = typeof sampleWidget;
