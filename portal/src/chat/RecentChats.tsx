import { useResource } from '@oriel/app-kit';
import { listMyChannels } from '@oriel/contracts';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';
import { usePortal } from '../store/portal-context';

/** Number of chats shown. */
const shown = 5;

/** The user's latest chats, in the menu. */
export function RecentChats() {
  useSignals();
  const { t } = useTranslation();
  const { client, organizations, features } = usePortal();
  const { pathname } = useLocation();
  const isAllowed = features.isVisible('viewOrganizationChat');
  const organizationId = (isAllowed && organizations.current.value?.id) || undefined;
  const chats = useResource(
    async signal =>
      organizationId === undefined
        ? []
        : client.call(
            listMyChannels,
            { params: { organizationId }, query: { archived: false, latest: shown } },
            { signal },
          ),
    organizationId,
  );
  const asked = useRef(pathname);
  useEffect(() => {
    if (asked.current !== pathname) void chats.reload();
    asked.current = pathname;
  }, [chats, pathname]);
  const latest = chats.value.value ?? [];
  if (latest.length === 0) return null;
  return (
    <>
      <span className="menu-label">{t('chat.recent')}</span>
      {latest.map(({ id, name }) => (
        <NavLink
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
        </NavLink>
      ))}
    </>
  );
}
