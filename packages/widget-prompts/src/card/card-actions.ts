import { errorText, type Translate } from '@oriel/app-kit';
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
import { cardDialogs } from '../store/dialog-names';
import { errors } from '../store/errors';
import { isNotFound, requireCard } from '../store/fetch-card';
import type { WantedCard } from '../store/guest-wish';
import type { PromptsStore } from '../store/prompts-context';
import { removeFromPage } from '../store/remove-from-page';
import { cardLink } from './card-link';

/** Actions on a card in any view. */
export interface CardActions {
  open(card: PromptCardItem): Promise<void>;
  edit(card: PromptCardItem): Promise<void>;
  versions(card: PromptCardItem): Promise<void>;
  /** Writes a change proposal for the owner to decide on. */
  propose(card: PromptCardItem): Promise<void>;
  proposals(card: PromptCardItem): Promise<void>;
  /** Uses the text of a card that is not open; a card with variables opens first. */
  use(card: PromptCardItem, how: CardUse): Promise<void>;
  /** Uses a completed text. `onCopied` confirms a requested copy in place of a toast. */
  handOver(card: PromptCardItem, text: string, how: CardUse, onCopied?: () => void): Promise<void>;
  copyLink(card: PromptCardItem): Promise<void>;
  /** Uses the system's share function if available; otherwise copies the link. */
  share(card: PromptCardItem): Promise<void>;
  duplicate(card: PromptCardItem): Promise<void>;
  toggleFavorite(card: PromptCardItem): Promise<void>;
  /** @returns whether the card is gone for the user */
  remove(card: PromptCardItem): Promise<boolean>;
}

export function createCardActions(store: PromptsStore, t: Translate): CardActions {
  const { host } = store;
  const tell = async (error: unknown) => {
    // No one is left to notify.
    if (host.signal.aborted) return;
    const { title, text } = errorText(error, t, errors);
    await host.notify({ kind: 'danger', title, text });
  };
  const isGuest = () => !store.session.peek()?.user?.userId;

  /** Only one dialog can be open on a page; a second request does nothing. */
  const ask = (name: string, args: unknown) => host.openDialog(name, args).catch(() => undefined);

  const system = () => (host.shell.ownerDocument.defaultView ?? window).navigator;
  const shared = ({ id, title, description }: PromptCardItem): ShareData => ({
    title,
    text: description,
    url: cardLink(host, id),
  });

  /** @param wish How to use the card after the sign-in */
  async function needSignIn(card: PromptCardItem, wish?: Omit<WantedCard, 'cardId'>): Promise<void> {
    // The sign-in may leave the page, so store the wish first.
    if (wish) store.guestWish.remember({ cardId: card.id, ...wish });
    const answer = await ask(cardDialogs.loginRequired, { returnTo: `/prompt/${card.id}` });
    if (answer === false) store.guestWish.forget();
  }

  /** Reports the reason if the full card cannot be loaded. */
  async function fullOf({ id, space: organizationId }: PromptCardItem): Promise<PromptCard | undefined> {
    try {
      return await requireCard(store, id, host.signal, organizationId ?? undefined);
    } catch (error) {
      if (isNotFound(error)) removeFromPage(store, id);
      // After a sign-out, the widget already asks for a sign-in.
      if (!isSignedOut(error)) await tell(error);
      return undefined;
    }
  }

  const askHost = async <M extends 'insertText' | 'openInChat' | 'handOver'>(
    method: M,
    input: MethodInput<PromptsHostSurface, M>,
  ): Promise<boolean> => {
    const answer = await host.ask(method, input).catch(() => ({ handled: false }));
    // The peer has validated the answer against the surface.
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
      // Without variables there is nothing to review first.
      if (isElsewhere(how) && isGuest()) return needSignIn(card, { how, isOpen: card.variableCount === 0 });
      if (card.variableCount > 0) {
        const view = store.view.peek();
        const openId = view.kind === 'card' ? view.cardId : store.unfoldedRow.cardId.peek();
        const isOpen = openId === card.id;
        // Navigation clears the wanted card, so set it afterwards.
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
      // Only a usage counter; do not wait for it.
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
        // Closing the system's share sheet is an answer; a frame may not be allowed to open it.
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
        if (isNotFound(error)) removeFromPage(store, card.id);
        if (!isSignedOut(error)) await tell(error);
      }
    },
    async remove(card) {
      const answer = await ask(cardDialogs.delete, { cardId: card.id, title: card.title });
      if (answer !== true) return false;
      try {
        await host.client.call(deleteCard, { params: { cardId: card.id } }, { signal: host.signal });
      } catch (error) {
        if (!isNotFound(error)) {
          const { text } = errorText(error, t, errors);
          await host.notify({ kind: 'danger', title: t('prompt.deleteError'), text });
          return false;
        }
        // Deleted by someone else, or hidden from the user; the service does not reveal which.
        removeFromPage(store, card.id);
        await host.notify({ kind: 'info', title: t('error.gone'), text: card.title });
        return true;
      }
      removeFromPage(store, card.id);
      host.emit('card:deleted', { cardId: card.id });
      await host.notify({
        kind: 'success',
        title: t('prompt.deleteSuccess'),
        text: card.title,
        actions: [
          {
            label: t('bin.undo'),
            isUndo: true,
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

/** Other widgets require a signed-in user. */
const isElsewhere = (how: CardUse): boolean => how === 'chat' || how === 'images';

const isSignedOut = (error: unknown): boolean => ApiError.isInstance(error) && error.kind === 'unauthorized';

const isMade = (value: unknown): value is { readonly cardId: string; readonly title: string } =>
  typeof value === 'object' && value !== null && 'cardId' in value && 'title' in value;
