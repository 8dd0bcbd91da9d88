import { errorText, useT } from '@oriel/app-kit';
import {
  addCardToList,
  type CardList,
  deleteCardList,
  type PromptCardItem,
  removeCardFromList,
} from '@oriel/contracts';
import { useMemo } from 'react';
import { cardDialogs } from '../store/dialog-names';
import { errors } from '../store/errors';
import { usePrompts } from '../store/prompts-context';

/** Actions on lists. */
export interface ListActions {
  /** Creates a list and shows it. */
  create(): Promise<void>;
  edit(list: CardList): Promise<void>;
  remove(list: CardList): Promise<void>;
  /** Adds a card to a list chosen by the user, or to a new one. */
  add(card: PromptCardItem): Promise<void>;
  takeOff(card: PromptCardItem, list: CardList): Promise<void>;
}

export function useListActions(): ListActions {
  const store = usePrompts();
  const t = useT();
  return useMemo(() => {
    const { host, library, lists, focusRestore } = store;
    const { client, signal } = host;
    const ask = (name: string, args: unknown) => host.openDialog(name, args).catch(() => undefined);
    const organizationId = () => store.session.peek()?.organization?.id;
    const act = async (work: Promise<unknown>, done: string): Promise<boolean> => {
      try {
        await work;
      } catch (error) {
        const { title, text } = errorText(error, t, errors);
        await host.notify({ kind: 'danger', title, text });
        return false;
      }
      await Promise.all([lists.refresh(), host.notify({ kind: 'success', title: done })]);
      return true;
    };
    const actions: ListActions = {
      async create() {
        const made = await ask(cardDialogs.list, { organizationId: organizationId() });
        if (typeof made !== 'string') return;
        await lists.refresh();
        library.filter({ list: made });
      },
      async edit({ id, name, category, personal }) {
        const changed = await ask(cardDialogs.list, {
          organizationId: organizationId(),
          listId: id,
          name,
          category,
          personal,
        });
        if (typeof changed === 'string') await lists.refresh();
      },
      async remove(list) {
        const isWanted = await host.confirm({
          title: t('lists.deleteTitle', { name: list.name }),
          text: t('lists.deleteText'),
          confirmLabel: t('lists.delete'),
          destructive: true,
        });
        if (!isWanted) return;
        const work = client.call(deleteCardList, { params: { listId: list.id } }, { signal });
        if ((await act(work, t('lists.deleted'))) && library.filters.peek().list === list.id) {
          library.filter({ list: null });
          focusRestore.first();
        }
      },
      async add(card) {
        const listId = await ask(cardDialogs.addToList, {
          organizationId: organizationId(),
          title: card.title,
        });
        if (typeof listId !== 'string') return;
        const work = client.call(addCardToList, { params: { listId, cardId: card.id } }, { signal });
        await act(work, t('lists.added'));
      },
      async takeOff(card, list) {
        const params = { listId: list.id, cardId: card.id };
        const work = client.call(removeCardFromList, { params }, { signal });
        if (!(await act(work, t('lists.takenOff')))) return;
        focusRestore.leaving(card.id);
        library.refresh();
      },
    };
    return actions;
  }, [store, t]);
}
