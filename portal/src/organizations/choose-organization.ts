import type { Organization } from '@oriel/contracts';

export type OrganizationChoice =
  | { kind: 'chosen'; organization: Organization }
  /** The address names a workspace that the user is no member of. */
  | { kind: 'not-found' }
  | { kind: 'none' };

/** The workspace to start with: the one in the address, the remembered one, the personal one, or the first. */
export function chooseOrganization(
  organizations: readonly Organization[],
  wanted: { query?: string | null | undefined; remembered?: string | null | undefined },
): OrganizationChoice {
  const byId = (id: string) => organizations.find(organization => organization.id === id);
  if (wanted.query) {
    const organization = byId(wanted.query);
    return organization ? { kind: 'chosen', organization } : { kind: 'not-found' };
  }
  const organization =
    (wanted.remembered ? byId(wanted.remembered) : undefined) ??
    organizations.find(candidate => candidate.personal) ??
    organizations[0];
  return organization ? { kind: 'chosen', organization } : { kind: 'none' };
}
