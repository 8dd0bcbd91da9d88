import { useAct, useSignals, useT } from '@oriel/app-kit';
import { type Invite, lifetimes } from '@oriel/contracts';
import { type RowAction, RowActions, Status } from '@oriel/ui';
import { Copy, Send, Trash2 } from 'lucide-react';
import { useWorkspace } from '../store/workspace-context';
import type { InvitesStore } from './invites-store';

const day = 86_400_000;
/** An invite expires soon when this many days or fewer are left. */
const soon = 2;

/** The actions on an open invite. */
export function InviteActions({ invite, store }: { invite: Invite; store: InvitesStore }) {
  useSignals();
  const t = useT();
  const act = useAct();
  const { host } = useWorkspace();
  const { email, state, emailSent } = invite;
  const isExpired = state === 'expired';
  const sendsMail = store.sendsMail.value;
  /** Makes a new link, and sends it if the server can send mail. */
  const renew = async () => {
    const sent = await store.resend(invite);
    host.emit('invite:sent', { inviteId: sent.id, email, emailSent: sent.emailSent });
    return sent;
  };
  const resend = () =>
    act(renew, {
      done: sent => t(sent.emailSent ? 'invites.resent' : 'invites.renewed'),
      doneText: t('invites.resentText'),
      failed: t('invites.resendFailed'),
    });
  const copy = async () => {
    const known = isExpired ? undefined : store.links.value.get(invite.id);
    // The server keeps no link, so another mount than the one that invited makes a new one.
    const made = known === undefined ? await act(renew, { failed: t('invites.linkFailed') }) : undefined;
    const link = made?.isDone ? made.result.link : known;
    if (link === undefined || !(await host.copy(link))) return;
    await host.notify({
      kind: 'success',
      title: t('invites.linkCopied'),
      text: made && t('invites.resentText'),
    });
  };
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
  if (!isExpired && state !== 'pending') return null;
  const isLinkKnown = !isExpired && store.links.value.has(invite.id);
  const actions: RowAction[] = [];
  if (!emailSent)
    actions.push({
      id: 'copy',
      label: t(isLinkKnown ? 'invites.copyLink' : 'invites.newLink'),
      buttonName: t(isLinkKnown ? 'invites.copyLinkOf' : 'invites.newLinkOf', { email }),
      icon: <Copy />,
      onSelect: () => void copy(),
    });
  if (sendsMail)
    actions.push({
      id: 'resend',
      label: t('invites.resend'),
      // A wide row has room for two buttons; the rest is in its menu.
      buttonName: emailSent ? t('invites.resendOf', { email }) : undefined,
      icon: <Send />,
      onSelect: () => void resend(),
    });
  actions.push({
    id: 'revoke',
    label: t(isExpired ? 'invites.remove' : 'invites.revoke'),
    buttonName: t(isExpired ? 'invites.removeOf' : 'invites.revokeOf', { email }),
    icon: <Trash2 />,
    danger: true,
    onSelect: () => void revoke(),
  });
  return <RowActions label={t('members.actionsOf', { name: email })} actions={actions} />;
}
/** The state of an invite, and how long a link is still valid. */
export function InviteStatus({ invite: { state, emailSent, expiresAt } }: { invite: Invite }) {
  const t = useT();
  if (state !== 'pending')
    return <Status tone={state === 'accepted' ? 'accent' : 'neutral'}>{t(`invites.state.${state}`)}</Status>;
  if (!emailSent) return <Status tone="warning">{t('invites.undelivered')}</Status>;
  const left = Date.parse(expiresAt) - Date.now();
  const days = Math.ceil(left / day);
  if (days <= soon) return <Status tone="warning">{t('invites.daysLeft', { count: days })}</Status>;
  // The invite was sent one validity period before it expires.
  const sentAt = new Date(Date.parse(expiresAt) - lifetimes.invite * 1_000);
  return sentAt.toDateString() === new Date().toDateString() ? (
    <Status tone="accent">{t('invites.sentToday')}</Status>
  ) : null;
}
