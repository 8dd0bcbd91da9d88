import type { Organization } from '@oriel/contracts';
import type { TFunction } from 'i18next';

/** A line below the name of a workspace: its plan, and how many people share it. */
export function organizationDetail({ personal, plan, memberCount }: Organization, t: TFunction): string {
  if (plan === undefined) return t(personal ? 'organization.personal' : 'organization.shared');
  const name = t(`organization.plan.${plan}`);
  if (personal) return t('organization.personalPlan', { plan: name });
  return memberCount === undefined ? name : t('organization.sharedPlan', { plan: name, count: memberCount });
}
