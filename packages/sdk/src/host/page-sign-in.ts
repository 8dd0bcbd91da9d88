import type { MountContext } from '../mount/controller';
import { apiBases } from './api-bases';

/** Leaves the page for the sign-in of the server, which leads back to it. */
export function goToSignIn({ options, surroundings }: MountContext): void {
  const { core } = apiBases(options.api, surroundings.server);
  location.assign(`${core}/v1/auth/login?returnTo=${encodeURIComponent(location.href)}`);
}
