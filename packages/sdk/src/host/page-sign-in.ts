import type { MountContext } from '../loader/mount-context';
import { apiBases } from './api-bases';

/** Navigates to the server's sign-in, which returns to this page. */
export function goToSignIn({ options, source }: MountContext): void {
  const { core } = apiBases(options.api, source.server);
  location.assign(`${core}/v1/auth/login?returnTo=${encodeURIComponent(location.href)}`);
}
