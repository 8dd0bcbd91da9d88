import type { Departure } from './identity/departures/departures';
import type { Mailer } from './mail/mailer';
import type { PaymentProvider } from './organizations/payments/payment-provider';
import type { Brand } from './platform/config/brand';
import type { Config } from './platform/config/config';
import type { Bus } from './platform/db/bus';
import type { Database } from './platform/db/database';
import type { Logger } from './platform/log/logger';
import type { Telemetry } from './platform/telemetry/telemetry';

/** The services of the running server that operations use. Created once at startup and passed on. */
export interface Services {
  readonly config: Config;
  /** Name, links and colours of pages and mails. */
  readonly brand: Brand;
  readonly db: Database;
  readonly bus: Bus;
  /** The parts of all nouns when people leave. */
  readonly departures: readonly Departure[];
  readonly log: Logger;
  /** Absent if no mail can be sent; invites then say so. */
  readonly mail?: Mailer | undefined;
  /** Absent if nothing is sold online. */
  readonly payments?: PaymentProvider | undefined;
  /** Absent if telemetry is off. */
  readonly telemetry?: Telemetry | undefined;
  /** Origin of the portal and the services as browsers see it. */
  readonly publicUrl: string;
  /** Origin of the frames of embeds; equal to `publicUrl` unless set. */
  readonly frameOrigin: string;
  /** Protects cookies and stored keys. */
  readonly secret: string;
  readonly now: () => Date;
  /** Aborted when the server begins to stop: start no new work, and end work that can be resumed elsewhere. */
  readonly stopping: AbortSignal;
}
