import type { Client } from '@oriel/client';
import { listAgents, listMembers, listMyChannels, searchCards, searchChats } from '@oriel/contracts';
import type { PaletteGroup, PaletteRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Bot, Library, MessageSquare, MessageSquareText, User } from 'lucide-react';
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
  /** Undefined while the slowest of the searches runs. */
  readonly hits?: Awaited<ReturnType<typeof findHits>>;
  readonly cards: Awaited<ReturnType<typeof findCards>>;
  readonly members: Awaited<ReturnType<typeof findMembers>>;
}

/**
 * Results known only to the services: chats and agents, and matching members, prompts and messages. Failed parts are left out. The
 * slowest search is last, so that its results move no others.
 */
export function useFoundThings(question: string): {
  groups: readonly PaletteGroup[];
  isSearching: boolean;
} {
  useSignals();
  const { t } = useTranslation();
  const { client, organizations, session, features, preferences } = usePortal();
  const locale = preferences.locale.value;
  const navigate = useNavigate();
  const go = (to: string, state?: object) => () => void navigate(to, { state });
  const organizationId = organizations.current.value?.id;
  const canChat = features.isVisible('viewOrganizationChat');
  const { permissions } = features.state.value;
  const canSeeMembers = session.user.value !== undefined && permissions.includes('manageOrganizationMembers');
  const chats = useListed(client, canChat ? organizationId : undefined, findChats);
  const agents = useListed(client, canChat ? organizationId : undefined, findAgents);
  const search = question.trim();
  const found = useSearch({ client, search, organizationId, canChat, canSeeMembers });
  // Results of the previous query stay until the new ones arrive; the rows are matched again.
  const things = search.length < shortest ? undefined : found?.things;
  // The services match texts that are not shown.
  const matched = found && search.startsWith(found.search) ? search : found?.search;
  const detailOf = ({ title, description, tags }: Things['cards'][number]) => {
    const tag = has(title, search) ? undefined : tags.find(each => has(each, search));
    return tag === undefined ? description : t('palette.byTag', { tag });
  };
  return {
    isSearching: search.length >= shortest && (found?.search !== search || !found.things.hits),
    groups: [
      {
        id: 'chats',
        title: t('palette.chats'),
        rows: chats.map(
          ({ id, name }): PaletteRow => ({
            id,
            label: name,
            icon: <MessageSquare />,
            onSelect: go(`/chat/${id}`),
          }),
        ),
      },
      {
        id: 'agents',
        title: t('nav.agents'),
        rows: agents.map(
          ({ id, name, description, i18n }): PaletteRow => ({
            id,
            label: i18n?.[locale]?.name ?? name,
            detail: i18n?.[locale]?.description ?? description,
            icon: <Bot />,
            onSelect: go('/chat', { agent: id, focus: true }),
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
            keywords: matched,
            icon: <User />,
            onSelect: go('/workspace/manage', { member: email ?? fullname } satisfies MemberErrand),
          }),
        ),
      },
      {
        id: 'cards',
        title: t('nav.prompts'),
        rows: (things?.cards ?? []).map(
          (card): PaletteRow => ({
            id: card.id,
            label: card.title,
            detail: detailOf(card),
            keywords: matched,
            icon: <Library />,
            onSelect: go(`/prompt/${card.id}`),
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
            keywords: matched,
            icon: <MessageSquareText />,
            onSelect: go(`/chat/${channelId}${message ? `?message=${message.id}` : ''}`),
          }),
        ),
      },
    ],
  };
}

interface SearchOptions {
  readonly client: Client;
  readonly search: string;
  readonly organizationId: string | undefined;
  readonly canChat: boolean;
  readonly canSeeMembers: boolean;
}

/** The latest results of the services, with the query that they answer. */
function useSearch({ client, search, organizationId, canChat, canSeeMembers }: SearchOptions) {
  const [found, setFound] = useState<{ search: string; things: Things }>();

  useEffect(() => {
    if (search.length < shortest) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      const asked = { search, organizationId, signal: abort.signal };
      const none = () => [];
      const finding = canChat ? findHits(client, asked).catch(none) : [];
      const [cards, members] = await Promise.all([
        findCards(client, asked).catch(none),
        canSeeMembers ? findMembers(client, asked).catch(none) : [],
      ]);
      if (abort.signal.aborted) return;
      setFound({ search, things: { cards, members } });
      const hits = await finding;
      if (!abort.signal.aborted) setFound({ search, things: { cards, members, hits } });
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [client, search, organizationId, canChat, canSeeMembers]);
  return found;
}

/** A list of the workspace, fetched when the palette opens. */
function useListed<T>(
  client: Client,
  organizationId: string | undefined,
  list: (client: Client, organizationId: string, signal: AbortSignal) => Promise<readonly T[]>,
): readonly T[] {
  const [rows, setRows] = useState<readonly T[]>([]);
  useEffect(() => {
    if (organizationId === undefined) return;
    const abort = new AbortController();
    list(client, organizationId, abort.signal).then(setRows, () => undefined);
    return () => abort.abort();
  }, [client, organizationId, list]);
  return rows;
}

const findChats = (client: Client, organizationId: string, signal: AbortSignal) =>
  client.call(listMyChannels, { params: { organizationId } }, { signal });

const findAgents = (client: Client, organizationId: string, signal: AbortSignal) =>
  client.call(listAgents, { params: { organizationId } }, { signal });

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
