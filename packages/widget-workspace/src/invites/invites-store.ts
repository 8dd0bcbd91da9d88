import { type PagedResource, pagedResource, type ReadonlySignal, signal } from '@oriel/app-kit';
import {
  type Invite,
  type InviteState,
  type InviteWithLink,
  listInvites,
  resendInvite,
  revokeInvite,
} from '@oriel/contracts';
import type { WorkspaceStore } from '../store/workspace-store';

const pageSize = 50;
/** Milliseconds until a mail server has accepted a mail after the response. */
const mailDelay = 3_000;

/** Filters of the list; `open` means pending and expired. */
export const inviteFilters = ['open', 'accepted', 'declined', 'revoked'] as const;
export type InviteFilter = (typeof inviteFilters)[number];

/** The invites of the workspace. */
export interface InvitesStore {
  readonly invites: PagedResource<Invite>;
  readonly filter: ReadonlySignal<InviteFilter>;
  /** Links by invite id, as far as this mount received them. */
  readonly links: ReadonlySignal<ReadonlyMap<string, string>>;
  /** Whether the server can send mail; without it, an administrator passes the links on. */
  readonly sendsMail: ReadonlySignal<boolean>;
  open(): void;
  choose(filter: InviteFilter): void;
  /** Adds newly created invites. */
  add(invites: readonly InviteWithLink[]): void;
  resend(invite: Invite): Promise<InviteWithLink>;
  revoke(invite: Invite): Promise<void>;
}

export function createInvitesStore({ host, organizationId, seats }: WorkspaceStore): InvitesStore {
  const { client } = host;
  const filter = signal<InviteFilter>('open');
  const links = signal<ReadonlyMap<string, string>>(new Map());
  const sendsMail = signal(true);
  let waiting: ReturnType<typeof setTimeout> | undefined;
  host.signal.addEventListener('abort', () => clearTimeout(waiting), { once: true });

  const invites = pagedResource<Invite>(
    async (page, abort) => {
      const shown = filter.peek();
      const state: InviteState | undefined = shown === 'open' ? undefined : shown;
      const params = { organizationId: organizationId() };
      const query = { page, pageSize, ...(state && { state }) };
      const answer = await client.call(listInvites, { params, query }, { signal: abort });
      seats.value = answer.seats;
      sendsMail.value = answer.sendsMail;
      return answer;
    },
    { signal: host.signal, pageSize, keyOf: ({ id }) => id },
  );
  const paramsOf = ({ id }: Invite) => ({ organizationId: organizationId(), inviteId: id });
  const keepLinks = (made: readonly InviteWithLink[]) => {
    links.value = new Map([...links.peek(), ...made.map(({ id, link }) => [id, link] as const)]);
    clearTimeout(waiting);
    if (made.some(({ emailSent }) => !emailSent))
      waiting = setTimeout(() => void invites.reload(), mailDelay);
  };

  return {
    invites,
    filter,
    links,
    sendsMail,
    open: () => void invites.reload(),
    choose(next) {
      if (next === filter.peek()) return;
      filter.value = next;
      invites.clear();
      void invites.load();
    },
    add(made) {
      keepLinks(made);
      void invites.reload();
    },
    async resend(invite) {
      const sent = await client.call(resendInvite, { params: paramsOf(invite) }, { signal: host.signal });
      const { link: _, ...renewed } = sent;
      invites.set(list => ({
        ...list,
        items: list.items.map(each => (each.id === invite.id ? renewed : each)),
      }));
      keepLinks([sent]);
      return sent;
    },
    async revoke(invite) {
      await invites.mutate(
        list => ({
          ...list,
          items: list.items.filter(({ id }) => id !== invite.id),
          totalCount: list.totalCount - 1,
        }),
        abort => client.call(revokeInvite, { params: paramsOf(invite) }, { signal: abort }),
      );
      // The service counts the licences.
      void invites.reload();
    },
  };
}
