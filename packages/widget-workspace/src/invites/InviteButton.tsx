import { useSignals, useT } from '@oriel/app-kit';
import { MainAction } from '../parts/MainAction';
import { useWorkspace } from '../store/workspace-context';
import { useInvite } from './use-invite';

/** Invites people; renders nothing in a personal workspace or without permission. */
export function InviteButton() {
  useSignals();
  const t = useT();
  const { organization, may } = useWorkspace();
  const invite = useInvite();
  if (organization.value?.personal || !may('manageOrganizationInvites')) return null;
  return <MainAction kind="invite" label={t('invites.action')} run={invite} />;
}
