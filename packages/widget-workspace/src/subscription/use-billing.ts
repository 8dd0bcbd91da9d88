import { useSignals } from '@oriel/app-kit';
import type { Permission, WorkspaceSurface } from '@oriel/contracts';
import { useHost } from '@oriel/widget-kit';
import { useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { type Account, type Billing, createBilling } from './billing';

/** Arguments of every payment dialog. Default: the host's workspace. */
export const billingArgs = {
  organizationId: z.optional(z.string()),
  workspaceName: z.optional(z.string()),
};

interface BillingOptions {
  readonly organizationId?: string | undefined;
  readonly workspaceName?: string | undefined;
}

/** Billing data of one workspace for a dialog. */
export interface BillingView {
  /** Empty until the workspace is known. */
  readonly organizationId: string;
  readonly workspaceName: string;
  /** Whether the user has the permission that the dialog needs. */
  readonly access: 'unknown' | 'denied' | 'granted';
  readonly billing: Billing;
  readonly account: Account | undefined;
  /** Whether the user has a permission. */
  may(permission: Permission): boolean;
}

/**
 * Reads subscription and credit for a dialog. Any page may open it, so it relies only on its host. Reads signals.
 *
 * @param permission - nothing is read for a user without it
 */
export function useBilling(args: BillingOptions, permission: Permission): BillingView {
  useSignals();
  const host = useHost<WorkspaceSurface>();
  const organization = host.organization.value;
  const organizationId = args.organizationId ?? organization?.id ?? '';
  const billing = useMemo(() => createBilling(host, () => organizationId), [host, organizationId]);
  const permissions = host.permissions.value;
  const may = (each: Permission) => permissions?.includes(each) === true;
  const isKnown = permissions !== undefined && organizationId !== '';
  const isGranted = isKnown && may(permission);
  useEffect(() => {
    if (isGranted) void billing.account.load();
  }, [billing, isGranted]);
  useEffect(() => billing.account.clear, [billing]);
  return {
    organizationId,
    workspaceName: args.workspaceName ?? organization?.name ?? '',
    access: isKnown ? (isGranted ? 'granted' : 'denied') : 'unknown',
    billing,
    account: billing.account.value.value,
    may,
  };
}
