import { type ReadonlySignal, signal, type Translate } from '@oriel/app-kit';
import { type CardOwner, listCardOwners } from '@oriel/contracts';
import * as z from 'zod/mini';
import { cardDialogs } from '../store/dialog-names';
import type { PromptsStore } from '../store/prompts-context';

/** The people of a workspace and their cards and lists. */
export interface HandOverStore {
  /** Undefined until loaded. */
  readonly people: ReadonlySignal<readonly CardOwner[] | undefined>;
  readonly error: ReadonlySignal<unknown>;
  load(abort: AbortSignal): Promise<void>;
  /** Asks for the recipient of a person's cards, hands them over and reports the result. */
  give(person: CardOwner, t: Translate): Promise<void>;
}

/** The result of the dialog. */
const givenSchema = z.object({ name: z.string() });

export function createHandOverStore({ host, session, library, lists }: PromptsStore): HandOverStore {
  const people = signal<readonly CardOwner[] | undefined>(undefined);
  const error = signal<unknown>(undefined);
  const load = async (abort: AbortSignal) => {
    const organizationId = session.peek()?.organization?.id;
    if (!organizationId) return;
    error.value = undefined;
    try {
      people.value = await host.client.call(
        listCardOwners,
        { query: { space: organizationId } },
        { signal: abort },
      );
    } catch (thrown) {
      if (!abort.aborted) error.value = thrown;
    }
  };
  return {
    people,
    error,
    load,
    async give(person, t) {
      const organizationId = session.peek()?.organization?.id;
      const { userId, name, cards, lists: listCount } = person;
      const you = session.peek()?.user?.userId;
      const members = (people.peek() ?? [])
        .filter(({ isMember }) => isMember)
        .map(member => ({
          userId: member.userId,
          name: member.name,
          email: member.email,
          isYou: member.userId === you,
        }));
      const args = { organizationId, from: { userId, name, cards, lists: listCount }, members };
      // Only one dialog can be open on a page; a second request does nothing.
      const answer = await host.openDialog(cardDialogs.handOver, args).catch(() => undefined);
      const given = z.safeParse(givenSchema, answer);
      if (!given.success) return;
      library.refresh();
      await Promise.all([
        load(host.signal),
        lists.refresh(),
        host.notify({ kind: 'success', title: t('handOver.done', given.data) }),
      ]);
    },
  };
}
