import type { Config } from '../config/config';
import type { Logger } from '../log/logger';
import type { Telemetry } from './telemetry';

export interface StartedTelemetry {
  readonly telemetry: Telemetry;
  /** Sends what is pending, until the stop's timeout. */
  close(): Promise<void>;
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';

/** A collector that does not answer delays a stop by at most this time. */
const flushMs = 3_000;
/** One log line covers all failed deliveries of this time. */
const complainEvery = 60_000;

/**
 * Loads the OpenTelemetry SDK if spans and metrics are sent or Prometheus may read metrics, and leaves all other settings to its
 * own environment variables. Otherwise the SDK is not loaded.
 */
export async function startTelemetry(
  { telemetry, trustProxy }: Pick<Config, 'telemetry' | 'trustProxy'>,
  log: Logger,
): Promise<StartedTelemetry | undefined> {
  if (!telemetry) return undefined;
  const [{ NodeSDK, resources }, { context, DiagLogLevel, diag, metrics, propagation, trace }, own] =
    await Promise.all([
      import('@opentelemetry/sdk-node'),
      import('@opentelemetry/api'),
      import('./telemetry'),
    ]);
  let complainedAt = Number.NEGATIVE_INFINITY;
  const complain = (error?: unknown) => {
    if (isTaken(error))
      return log.error(
        { port: telemetry.prometheus?.port },
        'OTEL_EXPORTER_PROMETHEUS_PORT is taken: no metrics',
      );
    if (performance.now() - complainedAt < complainEvery) return;
    complainedAt = performance.now();
    // The SDK's own message may hold an address with a password; OTEL_LOG_LEVEL shows it.
    log.warn('telemetry not delivered');
  };
  const ignore = () => undefined;
  if (process.env.OTEL_LOG_LEVEL === undefined) {
    diag.setLogger(
      { error: complain, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
      { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
    );
  }
  // The SDK itself would serve the page on all addresses.
  if (telemetry.prometheus) process.env.OTEL_EXPORTER_PROMETHEUS_HOST = telemetry.prometheus.host;
  const sdk = new NodeSDK({
    // Without an address spans have no destination.
    ...(!telemetry.isSent && { spanProcessors: [] }),
    ...(process.env.OTEL_SERVICE_NAME === undefined && { serviceName: 'oriel' }),
    // Other detectors would reveal the machine's name, its user and the arguments of the command.
    ...(process.env.OTEL_NODE_RESOURCE_DETECTORS === undefined && {
      resourceDetectors: [resources.envDetector, resources.serviceInstanceIdDetector],
    }),
    instrumentations: [],
    // The log goes to standard output.
    logRecordProcessors: [],
  });
  sdk.start();
  return {
    telemetry: new own.Telemetry(trace.getTracer('oriel'), metrics.getMeter('oriel'), trustProxy),
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>(resolve => {
        timer = setTimeout(resolve, flushMs);
      });
      await Promise.race([sdk.shutdown().catch(complain), late]);
      clearTimeout(timer);
      for (const api of [trace, metrics, context, propagation, diag]) api.disable();
    },
  };
}
