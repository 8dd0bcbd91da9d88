import type { WidgetName } from '@oriel/contracts';
import { type MountOptions, mount, type WidgetHandle } from '@oriel/sdk';
import { useSignals } from '@preact/signals-react/runtime';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { bases } from '../app/bases';
import { usePortal } from '../app/portal-context';
import type { SwitchingState } from '../pages/SwitchingPage';
import { switchAddressOf, useWidgetTable } from './widget-row';

export interface Widget {
  /** Goes on the element that the widget is shown in. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly handle: WidgetHandle | undefined;
}

/** Mounts a widget with what the portal knows, and passes on every change of it. */
export function useWidget(
  widget: WidgetName,
  props: NonNullable<MountOptions['props']>,
  on: NonNullable<MountOptions['on']>,
): Widget {
  useSignals();
  const { account, organizations, preferences, reloadAccess, refuse, followOrganization } = usePortal();
  const navigate = useNavigate();
  const table = useWidgetTable();
  const ref = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<WidgetHandle>();
  const organizationId = organizations.current.value?.id ?? null;
  const live: MountOptions = {
    workspace: organizationId,
    account: account.value,
    locale: preferences.locale.value,
    theme: preferences.colorScheme.value,
    storage: preferences.consent.value.functional ? 'functional' : 'none',
    props,
  };
  const switchTo = (organizationId: string, next: string) => {
    const state: SwitchingState = { organizationId, next };
    void navigate('/switching', { state });
  };
  const every: NonNullable<MountOptions['on']> = {
    'access:changed': ({ isRefused }) => {
      if (isRefused) refuse();
      else void reloadAccess();
    },
    error: ({ code }) => {
      if (code === 'FORBIDDEN' || code === 'FEATURE_DISABLED') refuse();
    },
    'organization:changed': ({ organizationId, change }) => {
      followOrganization(organizationId, change).then(
        next => next && switchTo(next, change === 'created' ? switchAddressOf(table) : '/'),
        // The list that is there stays; the menu of workspaces fetches it again.
        () => undefined,
      );
    },
    'workspace:switched': ({ organizationId }) => {
      if (organizationId !== organizations.current.peek()?.id) switchTo(organizationId, '/');
    },
    switchOrganization: ({ organizationId }) => {
      switchTo(organizationId, switchAddressOf(table));
      return true;
    },
  };
  const start = useEffectEvent((target: HTMLElement) =>
    mount(target, {
      ...live,
      widget,
      isolation: 'shadow',
      api: bases,
      size: 'fill',
      on: { ...every, ...on, navigate: input => leaveFor(input) || on.navigate?.(input) },
    }),
  );

  useEffect(() => {
    if (!ref.current) return;
    const mounted = start(ref.current);
    setHandle(mounted);
    return () => {
      setHandle(undefined);
      mounted.destroy();
    };
  }, [widget, organizationId]);

  const changes = JSON.stringify(live);
  useEffect(() => {
    handle?.update(JSON.parse(changes));
  }, [handle, changes]);

  return { ref, handle };
}

/** The page of the payment provider takes the place of this one, and leads back to it. */
function leaveFor({ href, replace }: { readonly href: string; readonly replace: boolean }): boolean {
  if (!replace || !/^https?:/.test(href)) return false;
  window.location.assign(href);
  return true;
}
