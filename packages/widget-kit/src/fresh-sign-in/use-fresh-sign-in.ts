import { useT } from '@oriel/app-kit';
import { useCallback } from 'react';
import { useHost } from '../host/host-context';
import { type FreshAct, freshSignInAddress, hasFreshSignIn, isInPortal } from './fresh-sign-in';

/**
 * Asks the user to sign in again before an action that needs it, and opens the sign-in, which returns to the action. Returns
 * whether the action can continue immediately.
 */
export function useFreshSignIn(): (act: FreshAct) => Promise<boolean> {
  const host = useHost();
  const t = useT();
  return useCallback(
    async act => {
      if (await hasFreshSignIn(host)) return true;
      const where = isInPortal(host) ? 'portal' : 'elsewhere';
      const isSure = await host.confirm({
        title: t('kit.fresh.title'),
        text: t(`kit.fresh.${where}`),
        confirmLabel: t(`kit.fresh.${where}Action`),
      });
      if (isSure) await host.navigate(freshSignInAddress(host, act), { replace: where === 'portal' });
      return false;
    },
    [host, t],
  );
}
