import { useT } from '@oriel/app-kit';
import { type FeatureName, featurePlans, type Plan, plans } from '@oriel/contracts';

/** Lists features of the current plan that a lower plan locks, in the order of the plans. */
export function LockedLines({ from, to }: { from: Plan; to: Plan }) {
  const t = useT();
  const isLocked = (plan: Plan) =>
    plans.indexOf(plan) > plans.indexOf(to) && plans.indexOf(plan) <= plans.indexOf(from);
  return Object.entries(featurePlans)
    .filter(([, plan]) => isLocked(plan))
    .map(([name]) => (
      // The keys are those of `featurePlans`.
      <li key={name}>{t(`cancel.locks.${name as LockedFeature}`)}</li>
    ));
}

type LockedFeature = Extract<
  FeatureName,
  'manageOrganizationTeams' | 'manageOrganizationPromptLists' | 'manageOrganizationImages'
>;
