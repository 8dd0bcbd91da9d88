import { surface } from '@oriel/contracts';
import * as z from 'zod/mini';

const outcome = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), code: z.string(), message: z.string() }),
]);

/** How a request ended, as data: the far side of a frame reports it back. */
export type Outcome = z.output<typeof outcome>;

const both = {
  echo: { input: z.unknown(), output: z.unknown() },
  strict: { input: z.object({ count: z.number() }), output: z.object({ count: z.number() }) },
  wrongAnswer: { input: z.object({}), output: z.object({ count: z.number() }) },
  failKnown: { input: z.object({}), output: z.object({}) },
  failUnknown: { input: z.object({}), output: z.object({}) },
  functionAnswer: { input: z.object({}), output: z.unknown() },
  /** Never answers; what became of its signal is seen in `observe`. */
  hang: { input: z.object({}), output: z.object({}) },
  observe: {
    input: z.object({}),
    output: z.object({ strictRuns: z.number(), aborts: z.number(), told: z.array(z.string()) }),
  },
};

/** What the host of the conformance suite offers. */
export const sampleHost = surface({ methods: both, events: { note: z.object({ text: z.string() }) } });
/** What the widget of the suite offers: the same, and to do as the suite says. */
export const sampleWidget = surface({
  methods: {
    ...both,
    /** Asks the host and reports how it ended. */
    ask: {
      input: z.object({ method: z.string(), input: z.unknown(), timeout: z.optional(z.number()) }),
      output: outcome,
    },
    /** Emits events; `count` texts `0`, `1`, … */
    tell: { input: z.object({ count: z.number() }), output: z.object({}) },
    tellWrongly: { input: z.object({}), output: z.object({}) },
  },
  events: { note: z.object({ text: z.string() }) },
});
export type SampleHost = typeof sampleHost;
export type SampleWidget = typeof sampleWidget;
