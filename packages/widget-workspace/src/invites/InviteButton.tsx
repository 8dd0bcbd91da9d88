import { useSignals, useT } from '@oriel/app-kit';
import { Button } from '@oriel/ui';
import { UserPlus } from 'lucide-react';
import { useWorkspace } from '../store/workspace-context';
import { useInvite } from './use-invite';

/** Invites people; renders nothing in a personal workspace or without permission. */
export function InviteButton() {
  useSignals();
  const t = useT();
  const { organization, may } = useWorkspace();
  const invite = useInvite();
  if (organization.value?.personal || !may('manageOrganizationInvites')) return null;
  return (
    <Button kind="primary" collapse icon={<UserPlus />} onClick={() => void invite()}>
      {t('invites.action')}
    </Button>
  );
}
