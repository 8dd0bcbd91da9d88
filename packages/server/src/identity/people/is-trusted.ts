import type { applications } from '../../platform/db/schema';

/** Whether an application's server may vouch for a member with this address. */
export function isTrusted(
  { trustedDomains }: Pick<typeof applications.$inferSelect, 'trustedDomains'>,
  email: string | null | undefined,
): boolean {
  const domain = email?.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domain !== undefined && (trustedDomains?.includes(domain) ?? false);
}
