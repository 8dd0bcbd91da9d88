import type { Organization } from '@oriel/contracts';

export type OrganizationChoice = { kind: 'chosen'; organization: Organization } | { kind: 'none' };

/**
 * The initial workspace: the one in the URL, the remembered one, the personal one, or the first. A URL that names a workspace of
 * others selects nothing; its page reports that.
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
