import type { Organization } from '@oriel/contracts';

export type OrganizationChoice = { kind: 'chosen'; organization: Organization } | { kind: 'none' };

/**
 * The workspace to start with: the one in the address, the remembered one, the personal one, or the first. An address that
 * names one of others chooses nothing; the page that it leads to says so.
 */
export function chooseOrganization(
  organizations: readonly Organization[],
  wanted: { query?: string | null | undefined; remembered?: string | null | undefined },
): OrganizationChoice {
  const byId = (id: string | null | undefined) => organizations.find(organization => organization.id === id);
  const organization =
    byId(wanted.query) ??
    byId(wanted.remembered) ??
    organizations.find(candidate => candidate.personal) ??
    organizations[0];
  return organization ? { kind: 'chosen', organization } : { kind: 'none' };
}
