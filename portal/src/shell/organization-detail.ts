import type { Organization } from '@oriel/contracts';
import type { TFunction } from 'i18next';

/** The line below a workspace's name: its plan, and its number of members. */
export function organizationDetail({ personal, plan, memberCount }: Organization, t: TFunction): string {
  if (plan === undefined) return t(personal ? 'organization.personal' : 'organization.shared');
  const name = t(`organization.plan.${plan}`);
  if (personal) return t('organization.personalPlan', { plan: name });
  return memberCount === undefined ? name : t('organization.sharedPlan', { plan: name, count: memberCount });
}
