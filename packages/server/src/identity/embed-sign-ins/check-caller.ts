import { forbidden } from '../../platform/errors/errors';
import type { Services } from '../../services';

/** The call must come from the page that it is for, or from one of our frames in it. A browser always sends the origin. */
export function checkCaller(services: Services, headers: Headers, pageOrigin: string): void {
  const origin = headers.get('origin');
  if (origin === pageOrigin || origin === services.frameOrigin) return;
  throw forbidden('origin_not_allowed', `The call is not for the origin ${origin}`);
}
