import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { usePortal } from '../store/portal-context';

/** The user's latest chats, in the menu. In a chat, the entry of the section is the current one. */
export function RecentChats() {
  useSignals();
  const { t } = useTranslation();
  const { organizations, features, recentChats } = usePortal();
  const { pathname } = useLocation();
  const isAllowed = features.isVisible('viewOrganizationChat');
  const organizationId = (isAllowed && organizations.current.value?.id) || undefined;
  // A chat may have been added, renamed or deleted on the page that was left.
  useEffect(() => {
    void recentChats.load(organizationId);
  }, [recentChats, organizationId, pathname]);
  const latest = recentChats.items.value;
  if (latest.length === 0) return null;
  return (
    <>
      <span className="menu-label">{t('chat.recent')}</span>
      {latest.map(({ id, name }) => (
        <Link
          key={id}
          className="menu-row"
          to={`/chat/${id}`}
          title={name}
          // The chat takes a free focus. A press of the keyboard has no detail, and its focus stays here.
          onClick={({ currentTarget, detail }) => detail > 0 && currentTarget.blur()}
        >
          <span className="menu-text" dir="auto">
            {name}
          </span>
        </Link>
      ))}
    </>
  );
}
