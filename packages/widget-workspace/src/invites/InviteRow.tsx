import { useAct, useFormat, useSignals, useT } from '@oriel/app-kit';
import { type Invite, lifetimes } from '@oriel/contracts';
import { Button } from '@oriel/ui';
import { Tag } from '../parts/Tag';
import { useWorkspace } from '../store/workspace-context';
import { CopyLink } from './InviteResults';
import type { InvitesStore } from './invites-store';

const day = 86_400_000;
/** An invite expires soon when this many days or fewer are left. */
const soon = 2;

/** One invite: its state and its actions. */
export function InviteRow({ invite, store }: { invite: Invite; store: InvitesStore }) {
  useSignals();
  const t = useT();
  const format = useFormat();
  const act = useAct();
  const { host } = useWorkspace();
  const { email, state, createdByName, createdAt, expiresAt, emailSent } = invite;
  const isExpired = state === 'expired';
  const isOpen = isExpired || state === 'pending';
  const link = store.links.value.get(invite.id);
  const resend = () =>
    act(
      async () => {
        const sent = await store.resend(invite);
        host.emit('invite:sent', { inviteId: sent.id, email, emailSent: sent.emailSent });
        return sent;
      },
      {
        done: sent => t(sent.emailSent ? 'invites.resent' : 'invites.renewed'),
        doneText: t('invites.resentText'),
        failed: t('invites.resendFailed'),
      },
    );
  const revoke = async () => {
    const isSure =
      isExpired ||
      (await host.confirm({
        title: t('invites.revokeTitle'),
        text: t('invites.revokeText', { email }),
        confirmLabel: t('invites.revokeConfirm'),
        destructive: true,
      }));
    if (!isSure) return;
    await act(() => store.revoke(invite), {
      done: t(isExpired ? 'invites.removed' : 'invites.revoked'),
      failed: t('invites.revokeFailed'),
    });
  };
  return (
    <tr data-muted={isExpired ? '' : undefined}>
      <td className="w-invite-email">
        <span title={email}>{email}</span>
        <small>
          {createdByName ? `${t('invites.invitedBy')} ${createdByName}` : t('invites.nobody')}
          {', '}
          {format.date(createdAt)}
        </small>
      </td>
      <td className="w-fact w-invite-by">{createdByName ?? t('invites.nobody')}</td>
      <td className="w-fact w-invite-on">{format.date(createdAt)}</td>
      <td className="w-fact w-invite-until">
        <span className="w-with-tag o-inline">
          {format.date(expiresAt)}
          <InviteTag invite={invite} />
        </span>
      </td>
      <td className="w-end w-invite-actions">
        {isOpen && (
          <>
            {!emailSent && link !== undefined && <CopyLink email={email} link={link} />}
            <Button
              kind="ghost"
              size="small"
              aria-label={t('invites.resendOf', { email })}
              onClick={() => void resend()}
            >
              {t('invites.resend')}
            </Button>
            <Button
              kind="ghost"
              size="small"
              aria-label={t(isExpired ? 'invites.removeOf' : 'invites.revokeOf', { email })}
              onClick={() => void revoke()}
            >
              {t(isExpired ? 'invites.remove' : 'invites.revoke')}
            </Button>
          </>
        )}
      </td>
    </tr>
  );
}

function InviteTag({ invite: { state, emailSent, expiresAt } }: { invite: Invite }) {
  const t = useT();
  if (state !== 'pending')
    return <Tag tone={state === 'accepted' ? 'accent' : 'neutral'}>{t(`invites.state.${state}`)}</Tag>;
  if (!emailSent) return <Tag tone="warning">{t('invites.undelivered')}</Tag>;
  const left = Date.parse(expiresAt) - Date.now();
  const days = Math.ceil(left / day);
  if (days <= soon) return <Tag tone="warning">{t('invites.daysLeft', { count: days })}</Tag>;
  // The invite was sent one validity period before it expires.
  const sentAt = new Date(Date.parse(expiresAt) - lifetimes.invite * 1_000);
  return sentAt.toDateString() === new Date().toDateString() ? (
    <Tag tone="accent">{t('invites.sentToday')}</Tag>
  ) : null;
}
