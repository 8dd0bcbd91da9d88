import { ApiError } from '@oriel/client';
import {
  type CardUse,
  countCardUse,
  deleteCard,
  type MethodInput,
  type PromptCard,
  type PromptCardItem,
  type PromptsHostSurface,
} from '@oriel/contracts';
import { errorText, type Translate } from '@oriel/widget-kit';
import { errors } from '../i18n/errors';
import { cardDialogs } from '../store/dialog-names';
import { isGone, requireCard } from '../store/fetch-card';
import type { PromptsStore, WantedCard } from '../store/prompts-store';
import { removeFromPage } from '../store/remove-from-page';
import { cardLink } from './card-link';

/** Actions on a card, wherever it is shown. */
export interface CardActions {
  open(card: PromptCardItem): Promise<void>;
  edit(card: PromptCardItem): Promise<void>;
  versions(card: PromptCardItem): Promise<void>;
  /** Writes a change for somebody else to decide about. */
  propose(card: PromptCardItem): Promise<void>;
  proposals(card: PromptCardItem): Promise<void>;
  /** Uses the text of a card that is not open; one with variables is opened first. */
  use(card: PromptCardItem, how: CardUse): Promise<void>;
  /** Uses a text that is filled in. `onCopied` confirms the copy that was asked for, in place of a toast. */
  handOver(card: PromptCardItem, text: string, how: CardUse, onCopied?: () => void): Promise<void>;
  copyLink(card: PromptCardItem): Promise<void>;
  /** By the system where it has a way to share; elsewhere the link is copied. */
  share(card: PromptCardItem): Promise<void>;
  duplicate(card: PromptCardItem): Promise<void>;
  toggleFavorite(card: PromptCardItem): Promise<void>;
  /** Answers whether it is gone for the person. */
  remove(card: PromptCardItem): Promise<boolean>;
}

export function createCardActions(store: PromptsStore, t: Translate): CardActions {
  const { host } = store;
  const tell = async (error: unknown) => {
    // Nobody is there any more to be told.
    if (host.signal.aborted) return;
    const { title, text } = errorText(error, t, errors);
    await host.notify({ kind: 'danger', title, text });
  };
  const isGuest = () => !store.session.peek()?.user?.userId;

  /** Only one dialog stands on a page; a second press on what opens one does nothing. */
  const ask = (name: string, args: unknown) => host.openDialog(name, args).catch(() => undefined);

  const system = () => (host.shell.ownerDocument.defaultView ?? window).navigator;
  const shared = ({ id, title, description }: PromptCardItem): ShareData => ({
    title,
    text: description,
    url: cardLink(host, id),
  });

  /** @param wish How the card is used as soon as the person has signed in */
  async function needSignIn(card: PromptCardItem, wish?: Omit<WantedCard, 'cardId'>): Promise<void> {
    // The sign-in may leave the page, so it is kept before that.
    if (wish) store.guestWish.remember({ cardId: card.id, ...wish });
    const answer = await ask(cardDialogs.loginRequired, { returnTo: `/prompt/${card.id}` });
    if (answer === false) store.guestWish.forget();
  }

  /** Where it cannot be had, the person is told why. */
  async function fullOf({ id, space: organizationId }: PromptCardItem): Promise<PromptCard | undefined> {
    try {
      return await requireCard(store, id, host.signal, organizationId ?? undefined);
    } catch (error) {
      if (isGone(error)) removeFromPage(store, id);
      // Where nobody is signed in any more, the widget asks for that already.
      if (!isSignedOut(error)) await tell(error);
      return undefined;
    }
  }

  const askHost = async <M extends 'insertText' | 'openInChat' | 'handOver'>(
    method: M,
    input: MethodInput<PromptsHostSurface, M>,
  ): Promise<boolean> => {
    const answer = await host.ask(method, input).catch(() => ({ handled: false }));
    // The peer has checked the answer by the surface.
    return (answer as { handled: boolean }).handled;
  };

  async function deliver(
    card: PromptCardItem,
    text: string,
    how: CardUse,
    onCopied: (() => void) | undefined,
  ): Promise<boolean> {
    if (how === 'insert' && (await askHost('insertText', { text }))) return true;
    const agentId = card.defaultAgentId;
    if (how === 'chat' && (await askHost('openInChat', { text, agentId, cardId: card.id }))) return true;
    if (how === 'images' && (await askHost('handOver', { to: how, text }))) return true;
    if (!(await host.copy(text))) {
      await host.notify({ kind: 'danger', title: t('card.copyFailed') });
      return false;
    }
    if (how === 'copy' && onCopied) {
      onCopied();
      return true;
    }
    const title = how === 'copy' ? t('card.copied') : t(`card.copiedInstead.${how}`);
    await host.notify({ kind: how === 'copy' ? 'success' : 'info', title });
    return true;
  }

  const actions: CardActions = {
    open: card => store.go({ kind: 'card', cardId: card.id }),
    edit: card => store.go({ kind: 'form', cardId: card.id }),
    versions: card => store.go({ kind: 'versions', cardId: card.id }),
    propose: card => store.go({ kind: 'propose', cardId: card.id }),
    proposals: card => store.go({ kind: 'proposals', cardId: card.id }),
    async use(card, how) {
      // Without anything to fill in there is nothing to look at first.
      if (isElsewhere(how) && isGuest()) return needSignIn(card, { how, isOpen: card.variableCount === 0 });
      if (card.variableCount > 0) {
        const view = store.view.peek();
        const openId = view.kind === 'card' ? view.cardId : store.unfoldedRow.cardId.peek();
        const isOpen = openId === card.id;
        // Going to a view clears the wanted card, so it is set afterwards.
        const isThere = isOpen || actions.open(card);
        store.wanted.value = { cardId: card.id, how, isOpen };
        await isThere;
        return;
      }
      const full = await fullOf(card);
      if (full) await actions.handOver(card, full.prompt, how);
    },
    async handOver(card, text, how, onCopied) {
      if (isElsewhere(how) && isGuest()) return needSignIn(card, { how, isOpen: true });
      if (!(await deliver(card, text, how, onCopied))) return;
      host.emit('card:used', { cardId: card.id, text, how });
      // It is a number beside a card: nobody waits for it.
      host.client
        .call(countCardUse, { params: { cardId: card.id }, body: { how } }, { signal: host.signal })
        .catch(() => undefined);
    },
    async copyLink(card) {
      const isCopied = await host.copy(cardLink(host, card.id));
      const title = isCopied ? t('card.linkCopied') : t('card.copyFailed');
      await host.notify({
        kind: isCopied ? 'success' : 'danger',
        title,
        text: isCopied ? t(`card.linkFor.${card.visibility}`) : undefined,
      });
    },
    async share(card) {
      if (!system().canShare?.(shared(card))) return actions.copyLink(card);
      try {
        await system().share(shared(card));
      } catch (error) {
        // The person has closed the sheet of the system, which is an answer; a frame may not open it.
        if (error instanceof DOMException && error.name === 'AbortError') return;
        await actions.copyLink(card);
      }
    },
    async duplicate(card) {
      if (isGuest()) return needSignIn(card);
      const made = await ask(cardDialogs.duplicate, { cardId: card.id, title: card.title });
      if (!isMade(made)) return;
      store.library.refresh();
      await host.notify({
        kind: 'success',
        title: t('duplicate.done'),
        text: made.title,
        actions: [
          {
            label: t('duplicate.open'),
            onSelect: () => void store.go({ kind: 'card', cardId: made.cardId }),
          },
        ],
      });
    },
    async toggleFavorite(card) {
      try {
        await store.favorites.toggle(card);
      } catch (error) {
        if (isGone(error)) removeFromPage(store, card.id);
        if (!isSignedOut(error)) await tell(error);
      }
    },
    async remove(card) {
      const answer = await ask(cardDialogs.delete, { cardId: card.id, title: card.title });
      if (answer !== true) return false;
      try {
        await host.client.call(deleteCard, { params: { cardId: card.id } }, { signal: host.signal });
      } catch (error) {
        if (!isGone(error)) {
          const { text } = errorText(error, t, errors);
          await host.notify({ kind: 'danger', title: t('delete.failed'), text });
          return false;
        }
        // Somebody was faster, or has hidden it from the person: which of both, nobody is told.
        removeFromPage(store, card.id);
        await host.notify({ kind: 'info', title: t('error.gone'), text: card.title });
        return true;
      }
      removeFromPage(store, card.id);
      host.emit('card:deleted', { cardId: card.id });
      await host.notify({
        kind: 'success',
        title: t('delete.done'),
        text: card.title,
        actions: [
          {
            label: t('bin.undo'),
            onSelect: () =>
              void import('../bin/bin-actions')
                .then(({ bringBack }) => bringBack(store, t, [card.id]))
                .catch(tell),
          },
        ],
      });
      return true;
    },
  };
  return actions;
}

/** Other widgets need somebody who is signed in. */
const isElsewhere = (how: CardUse): boolean => how === 'chat' || how === 'images';

const isSignedOut = (error: unknown): boolean => ApiError.isInstance(error) && error.kind === 'unauthorized';

const isMade = (value: unknown): value is { readonly cardId: string; readonly title: string } =>
  typeof value === 'object' && value !== null && 'cardId' in value && 'title' in value;
