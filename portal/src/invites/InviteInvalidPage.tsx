import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { MessagePage } from '../pages/MessagePage';
import { usePageTitle } from '../pages/use-page-title';
import { type EndedInvite, endedInviteText } from '../store/invite-problem';

/** React Router does not type the navigation state. */
function readState(state: unknown): EndedInvite {
  if (typeof state !== 'object' || state === null) return { problem: 'invalid' };
  const textOf = (name: 'by' | 'expiresAt') => {
    const value: unknown = Reflect.get(state, name);
    return typeof value === 'string' ? value : undefined;
  };
  const isExpired = 'problem' in state && state.problem === 'expired';
  return { problem: isExpired ? 'expired' : 'invalid', by: textOf('by'), expiresAt: textOf('expiresAt') };
}

/** Shown for an invite that has expired, was used or revoked, or never existed. */
export default function InviteInvalidPage() {
  const { t, i18n } = useTranslation();
  const invite = readState(useLocation().state);
  const title = t(`invite.problem.${invite.problem}`);
  usePageTitle(undefined, title);
  return (
    <MessagePage icon={<Clock />} title={title}>
      {endedInviteText(invite, { t, language: i18n.language })}
    </MessagePage>
  );
}
