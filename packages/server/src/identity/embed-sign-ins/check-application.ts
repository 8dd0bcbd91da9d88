import type { applications } from '../../platform/db/schema';
import { forbidden } from '../../platform/errors/errors';

/** An application that was switched off, or has lost the origin, cannot sign in anybody or renew anything. */
export function checkApplication(application: typeof applications.$inferSelect, origin: string): void {
  if (!application.enabled) throw forbidden('application_disabled', 'The application is switched off');
  if (!application.allowedOrigins.includes(origin))
    throw forbidden('origin_not_allowed', `The application does not allow the origin ${origin}`);
}
