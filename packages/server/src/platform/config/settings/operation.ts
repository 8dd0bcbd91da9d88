import * as z from 'zod';
import { hostSchema } from '../address-parts';
import { group, setting } from '../setting';
import { httpAddress, list, onOff, port, wholeNumber } from '../value-schemas';
import { databaseSettings } from './database';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

export const operationSettings = {
  /** Name or path of the file of a partner's variant. */
  variant: setting('VARIANT', {
    meaning:
      "A partner's product instead of Oriel: the name of a file in the folder `variants`, or the path of one elsewhere; see [variants](variants.md).",
    schema: z.string().max(1_000, 'must have at most 1,000 characters'),
    default: { words: 'none' },
  }),
  sourceCommit: setting('SOURCE_COMMIT', {
    meaning: "Commit that the server was built from, shown in the operator's console.",
    schema: z.string().max(100, 'must have at most 100 characters'),
    default: { words: 'none' },
  }),
  logLevel: setting('LOG_LEVEL', {
    meaning: '`fatal`, `error`, `warn`, `info`, `debug` or `silent`.',
    schema: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`),
    default: 'info',
  }),
  logPretty: setting('LOG_PRETTY', {
    meaning: '`on` writes short lines for people, `off` one JSON object per line.',
    schema: onOff,
    default: { text: 'on', inProduction: 'off', words: '`on` in development, `off` in production' },
  }),
  /** Undefined: nothing is measured. The SDK reads its destinations from the environment. */
  telemetry: group(
    {
      endpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', {
        meaning:
          "Address for spans and metrics; see [operations](operations.md#telemetry). OpenTelemetry's other `OTEL_…` variables then apply as well.",
        schema: httpAddress,
        default: { words: 'none: none are sent' },
      }),
      exporters: setting('OTEL_METRICS_EXPORTER', {
        meaning:
          'Where metrics go: `otlp`, that address; `prometheus`, a page for Prometheus on a port of its own, see [operations](operations.md#prometheus); both, separated by a comma; or `none`.',
        schema: list.refine(
          names => names.every(name => /^(otlp|prometheus|console|none)$/.test(name)),
          'must be otlp, prometheus, both separated by a comma, or none',
        ),
        default: 'otlp',
      }),
      port: setting('OTEL_EXPORTER_PROMETHEUS_PORT', {
        meaning: 'Port of the page `/metrics` for Prometheus.',
        schema: port,
        default: '9464',
      }),
      host: setting('OTEL_EXPORTER_PROMETHEUS_HOST', {
        meaning: 'Address that this page is served on; it has no sign-in.',
        schema: hostSchema,
        default: '127.0.0.1',
      }),
    },
    ({ endpoint, exporters, host, port }) => {
      const prometheus = exporters.includes('prometheus') ? { host, port } : undefined;
      return endpoint === undefined && !prometheus
        ? undefined
        : { isSent: endpoint !== undefined, prometheus };
    },
  ),
  /** Calls per minute and caller; 0 means no limit. */
  rateLimit: setting('RATE_LIMIT', {
    meaning:
      'Calls per minute and caller. Sign-ins, embed tokens, completions, invites, uploads and exports each have a tenth of it; a comparison counts as one completion per agent. An address gets at most six invites an hour. `0` disables all limits.',
    schema: wholeNumber('a number of calls a minute', 1_000_000),
    default: '600',
  }),
  rateLimitStore: setting('RATE_LIMIT_STORE', {
    meaning:
      'Where calls are counted: `memory` per process, `postgres` in the database for all processes together.',
    schema: z.enum(['memory', 'postgres'], 'must be memory or postgres'),
    default: 'memory',
  }),
  /** Whether this process runs the shared jobs: cleaning up, and ending the work of dead processes. */
  jobs: setting('JOBS', {
    meaning: '`off` leaves clean-up and answers of dead processes to other processes on the same PostgreSQL.',
    schema: onOff,
    default: 'on',
    findProblems: (isOn, { read }) => [
      !isOn &&
        read(databaseSettings.database) === undefined &&
        'JOBS must be on with the embedded database, which has no other process',
    ],
  }),
  stopPatience: setting('STOP_PATIENCE', {
    meaning:
      "Seconds that a stop waits for running answers before it ends them as interrupted. Keep it below your platform's kill timeout.",
    schema: wholeNumber('a number of seconds up to 600', 600),
    default: { text: '2', inProduction: '20', words: '`20` in production, else `2`' },
  }),
  curatedCards: setting('CURATED_CARDS', {
    meaning: "`off` leaves the curated library empty; otherwise it starts with the product's cards.",
    schema: onOff,
    default: 'on',
  }),
  sourceMaps: setting('SOURCE_MAPS', {
    meaning: "`on` serves the portal's source maps; otherwise they are 404.",
    schema: onOff,
    default: { text: 'on', inProduction: 'off', words: '`off` in production, else `on`' },
  }),
  demoData: setting('DEMO_DATA', {
    meaning:
      '`off` starts without the demo accounts, workspaces and prompt cards. Production never has them.',
    schema: onOff,
    default: { text: 'on', inProduction: 'off', words: '`on` in development' },
    findProblems: (isOn, { isProduction }) => [isProduction && isOn && 'DEMO_DATA must be off in production'],
  }),
};
