import type { Client } from '@oriel/client';
import { listMembers, listMyChannels, searchCards, searchChats } from '@oriel/contracts';
import type { PaletteGroup, PaletteRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Library, MessageSquare, MessageSquareText, User } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePortal } from '../store/portal-context';
import type { MemberErrand } from '../widget/member-errand';

/** Delay in milliseconds after the last key before the services are queried. */
const pause = 150;
/** The services match words, and most words contain any single letter. */
const shortest = 2;
const pageSize = 6;

interface Things {
  readonly hits: Awaited<ReturnType<typeof findHits>>;
  readonly cards: Awaited<ReturnType<typeof findCards>>;
  readonly members: Awaited<ReturnType<typeof findMembers>>;
}

/** Results known only to the services: chats, and matching messages, prompts and members. Failed parts are left out. */
export function useFoundThings(question: string): {
  groups: readonly PaletteGroup[];
  isSearching: boolean;
} {
  useSignals();
  const { t } = useTranslation();
  const { client, organizations, session, features } = usePortal();
  const navigate = useNavigate();
  const organizationId = organizations.current.value?.id;
  const isSignedIn = session.user.value !== undefined;
  const canChat = features.isVisible('viewOrganizationChat');
  const canSeeMembers = features.state.value.permissions.includes('manageOrganizationMembers');
  const chats = useChats(client, canChat ? organizationId : undefined);
  const search = question.trim();
  const [found, setFound] = useState<{ search: string; things: Things }>();

  useEffect(() => {
    if (search.length < shortest) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const asked = { search, organizationId, signal: abort.signal };
      const none = () => [];
      const [hits, cards, members] = await Promise.all([
        canChat ? findHits(client, asked).catch(none) : [],
        findCards(client, asked).catch(none),
        isSignedIn && canSeeMembers ? findMembers(client, asked).catch(none) : [],
      ]);
      if (!abort.signal.aborted) setFound({ search, things: { hits, cards, members } });
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [client, search, organizationId, isSignedIn, canChat, canSeeMembers]);

  // Results of the previous query stay until the new ones arrive; the rows are matched again.
  const things = search.length < shortest ? undefined : found?.things;
  const detailOf = (tag: string | undefined, description: string) =>
    tag === undefined ? description : t('palette.byTag', { tag });
  return {
    isSearching: search.length >= shortest && found?.search !== search,
    groups: [
      {
        id: 'chats',
        title: t('palette.chats'),
        rows: chats.map(
          ({ id, name }): PaletteRow => ({
            id,
            label: name,
            icon: <MessageSquare />,
            onSelect: () => void navigate(`/chat/${id}`),
          }),
        ),
      },
      {
        id: 'messages',
        title: t('palette.messages'),
        rows: (things?.hits ?? []).map(
          ({ channelId, channelName, message }): PaletteRow => ({
            id: message?.id ?? channelId,
            label: channelName,
            detail: message?.excerpt,
            // The service matched its text.
            keywords: search,
            icon: <MessageSquareText />,
            onSelect: () => void navigate(`/chat/${channelId}${message ? `?message=${message.id}` : ''}`),
          }),
        ),
      },
      {
        id: 'cards',
        title: t('nav.prompts'),
        rows: (things?.cards ?? []).map(
          ({ id, title, description, tags }): PaletteRow => ({
            id,
            label: title,
            detail: has(title, search)
              ? description
              : detailOf(
                  tags.find(tag => has(tag, search)),
                  description,
                ),
            // The service matched its text.
            keywords: search,
            icon: <Library />,
            onSelect: () => void navigate(`/prompt/${id}`),
          }),
        ),
      },
      {
        id: 'members',
        title: t('settings.page.members'),
        rows: (things?.members ?? []).map(
          ({ id, user: { fullname, email } }): PaletteRow => ({
            id,
            label: fullname,
            detail: email ?? undefined,
            keywords: search,
            icon: <User />,
            onSelect: () => {
              const state: MemberErrand = { member: email ?? fullname };
              void navigate('/workspace/manage', { state });
            },
          }),
        ),
      },
    ],
  };
}

/** The user's chats, fetched when the palette opens. */
function useChats(client: Client, organizationId: string | undefined) {
  const [chats, setChats] = useState<Awaited<ReturnType<typeof findChats>>>([]);
  useEffect(() => {
    if (organizationId === undefined) return;
    const abort = new AbortController();
    findChats(client, organizationId, abort.signal).then(setChats, () => undefined);
    return () => abort.abort();
  }, [client, organizationId]);
  return chats;
}

const findChats = (client: Client, organizationId: string, signal: AbortSignal) =>
  client.call(listMyChannels, { params: { organizationId } }, { signal });

interface Asked {
  readonly search: string;
  readonly organizationId: string | undefined;
  readonly signal: AbortSignal;
}

/** Messages, and archived chats, which are not among the loaded ones. */
async function findHits(client: Client, { search, organizationId = '', signal }: Asked) {
  const body = { query: search, limit: pageSize };
  const { hits } = await client.call(searchChats, { params: { organizationId }, body }, { signal });
  return hits.filter(({ message, archived }) => message !== null || archived).slice(0, pageSize);
}

/** Whether a text has a query in it, regardless of case and accents. */
const has = (text: string, search: string): boolean => plain(text).includes(plain(search));
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** More than are shown: the service sorts them by title, and those whose title matches come first here. */
const cardsToSort = 20;

async function findCards(client: Client, { search, organizationId, signal }: Asked) {
  const body = {
    page: 1,
    pageSize: cardsToSort,
    search,
    tags: [],
    owned: false,
    ...(organizationId && { space: organizationId }),
  };
  return (await client.call(searchCards, { body }, { signal })).results;
}

async function findMembers(client: Client, { search, organizationId = '', signal }: Asked) {
  const query = { search, sort: 'name', order: 'ascending', page: 1, pageSize } as const;
  return (await client.call(listMembers, { params: { organizationId }, query }, { signal })).results;
}
