import type { MountContext } from '../loader/mount-context';
import { apiBases } from './api-bases';

/** Leaves the page for the sign-in of the server, which leads back to it. */
export function goToSignIn({ options, source }: MountContext): void {
  const { core } = apiBases(options.api, source.server);
  location.assign(`${core}/v1/auth/login?returnTo=${encodeURIComponent(location.href)}`);
}
