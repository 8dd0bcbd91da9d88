import { useEffect } from 'react';
import { usePortal } from '../store/portal-context';
import { StartSpinner } from './StartSpinner';

/** Leaves the portal for the sign-in, which returns to the same page. */
export function LoginRedirect({ returnTo }: { returnTo: string }) {
  const { loginAddress } = usePortal();
  useEffect(() => window.location.replace(loginAddress(returnTo)), [loginAddress, returnTo]);
  return <StartSpinner />;
}
