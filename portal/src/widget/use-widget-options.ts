import { variantMessages } from '@oriel/contracts';
import type { MountOptions } from '@oriel/sdk';
import { useSignals } from '@preact/signals-react/runtime';
import { useNavigate } from 'react-router';
import type { SwitchingState } from '../pages/SwitchingPage';
import { bases } from '../store/bases';
import { usePortal } from '../store/portal-context';
import { portalShortcuts } from './PortalKeys';
import { switchAddressOf, useWidgetTable } from './widget-row';

type Listeners = NonNullable<MountOptions['on']>;

interface WidgetOptions {
  /** Options of the mount alone: an update with one of them would rebuild the widget. */
  readonly fixed: MountOptions;
  readonly live: MountOptions;
  readonly every: Listeners;
}

/** Mount options common to all widgets of the portal. Reads signals. */
export function useWidgetOptions(): WidgetOptions {
  useSignals();
  const {
    account,
    organizations,
    preferences,
    publishableKey,
    reloadAccess,
    refuse,
    followOrganization,
    variant,
  } = usePortal();
  const navigate = useNavigate();
  const table = useWidgetTable();
  const switchTo = (organizationId: string, next: string) => {
    const state: SwitchingState = { organizationId, next };
    void navigate('/switching', { state });
  };
  return {
    fixed: { api: bases, ...(publishableKey && { publishableKey }) },
    live: {
      workspace: organizations.current.value?.id ?? null,
      account: account.value,
      locale: preferences.locale.value,
      theme: preferences.colorScheme.value,
      storage: preferences.consent.value.functional ? 'functional' : 'none',
      shortcuts: portalShortcuts(table),
      ...(variant && { messages: variantMessages(variant) }),
    },
    every: {
      'access:changed': ({ isRefused }) => {
        if (isRefused) void refuse();
        else void reloadAccess();
      },
      error: ({ code }) => {
        if (code === 'FORBIDDEN' || code === 'FEATURE_DISABLED') void refuse();
      },
      'organization:changed': ({ organizationId, change }) => {
        followOrganization(organizationId, change).then(
          next => next && switchTo(next, change === 'created' ? switchAddressOf(table) : '/'),
          // The existing list stays; the workspace menu fetches it again.
          () => undefined,
        );
      },
      'workspace:switched': ({ organizationId }) => {
        if (organizationId !== organizations.current.peek()?.id) switchTo(organizationId, '/');
      },
      navigate: ({ href, replace }) => {
        if (!isOwnAddress(href)) return false;
        void navigate(href, { replace });
        return true;
      },
      switchOrganization: ({ organizationId }) => {
        switchTo(organizationId, switchAddressOf(table));
        return true;
      },
    },
  };
}

/** The payment provider's page replaces this one, and returns to it. */
export function leaveFor({ href, replace }: { readonly href: string; readonly replace: boolean }): boolean {
  if (!replace || !/^https?:/.test(href)) return false;
  window.location.assign(href);
  return true;
}

/** Whether a path leads to a page of the portal. `//host` and `/\host` lead to other sites. */
export const isOwnAddress = (href: string): boolean => {
  const { origin } = window.location;
  return href.startsWith('/') && URL.canParse(href, origin) && new URL(href, origin).origin === origin;
};
