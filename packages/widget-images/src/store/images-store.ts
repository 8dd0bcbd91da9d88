import { batch, effect, type ReadonlySignal, type Signal, signal } from '@oriel/app-kit';
import type { GeneratedImage } from '@oriel/contracts';
import { type Credits, getCredits } from '@oriel/contracts';
import { isTouchOnly } from '@oriel/ui';
import { isApplicationPerson, type MemberSession, startSession } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { followGallery } from './follow-gallery';
import { createGalleryStore } from './gallery-store';
import { type ImagesStore, keepStore } from './images-context';
import type { ImagesHost } from './images-host';
import { createRequestStore } from './request-store';

declare module './images-context' {
  interface ImagesStore {
    readonly credits: CreditStore;
  }
}

export function createImagesStore(host: ImagesHost): ImagesStore {
  const session = signal<MemberSession | undefined>(undefined);
  const organizationId = () => session.peek()?.organization.id ?? '';
  const gallery = createGalleryStore(host, organizationId);
  const credits = createCreditStore(host, organizationId);
  const request = createRequestStore(host, {
    organizationId,
    userId: () => session.peek()?.user.userId ?? '',
    onSent(images: readonly GeneratedImage[]) {
      if (gallery.isFiltered.peek()) gallery.filter({ search: '', agentId: null });
      else gallery.add(images);
    },
  });
  let following = new AbortController();
  let isGreeted = false;
  let greeting: Promise<void> | undefined;
  let previewed: Signal<string> | undefined;
  /** A preview that is still opening, and the image to show in it. */
  let coming: { imageId: string; readonly stands: Promise<void> } | undefined;
  let organization = host.organizationId.peek();
  /** Id of the image in the preview or named by the host; empty for none. */
  let detail = '';
  /** Id of the image that the host named last. */
  let namedDetail = '';
  const isLoaded = signal(false);
  let wished = JSON.stringify({ ...host.props.peek(), detail: undefined });
  let { message } = host.props.peek();
  const stops = [
    host.onCreditsChanged(() => void credits.load()),
    effect(() => {
      const next = host.organizationId.value;
      if (next === organization) return;
      organization = next;
      leave(false);
      host.retry();
    }),
    effect(() => {
      const { detail: _, ...props } = host.props.value;
      const next = JSON.stringify(props);
      // The user's choices stay until the host sets others.
      if (next === wished) return;
      wished = next;
      request.wish(props);
      // The host's next description replaces its previous one if that is unchanged.
      const isOfHost = request.message.peek() === message;
      message = props.message;
      if (message !== undefined) request.write(message, { keep: !isOfHost });
    }),
    effect(() => {
      const { detail: next = '' } = host.props.value;
      if (!isLoaded.value || next === namedDetail) return;
      namedDetail = next;
      if (next === detail) return;
      detail = next;
      if (next !== '') store.openPreview(next).catch(() => undefined);
      else if (previewed) host.dialogs.dispose();
    }),
  ];

  function leave(forgetsDrafts: boolean): void {
    following.abort();
    isGreeted = false;
    batch(() => {
      isLoaded.value = false;
      gallery.clear();
      request.clear(forgetsDrafts);
      credits.clear();
      session.value = undefined;
    });
  }
  function showDetail(next: string): void {
    if (next === detail) return;
    detail = next;
    host.emit('detail:opened', { detail: next || null });
  }
  function follow({ organization: { id } }: MemberSession): void {
    following.abort();
    following = new AbortController();
    let isFirst = true;
    followGallery(
      host.client,
      id,
      event => {
        host.setDegraded(false);
        // The first `ready` reloads the gallery, to catch images that arrived between the initial load and the connection.
        if (event.type === 'ready')
          void (isFirst ? gallery.load() : Promise.all([gallery.load(), credits.load()]));
        else gallery.take(event);
        if (event.type === 'image' && event.image.status === 'done') void credits.load();
        isFirst = false;
      },
      AbortSignal.any([following.signal, host.signal]),
    ).catch(() => undefined);
  }
  /**
   * Opens the welcome dialog on a first visit, and remembers it as far as the user allows, at least in this tab. A page of the
   * product opens it immediately; any other page is not covered before the user turns to the widget.
   */
  function greet(): void {
    const userId = session.peek()?.user.userId;
    if (!userId || isGreeted) return;
    isGreeted = true;
    const seenFor = (kind: 'functional' | 'draft') =>
      host.storage.persisted({
        key: 'image-generation-info-already-shown',
        user: userId,
        schema: z.boolean(),
        initial: false,
        kind,
      });
    const [seen, seenInTab] = [seenFor('functional'), seenFor('draft')];
    if (seen.peek() || seenInTab.peek()) return;
    greeting = host
      .openDialog('ImageGenerationInfoDialog', {
        retentionDays: request.settings.value.peek()?.retentionDays,
      })
      .then(
        () => {
          seen.value = true;
          seenInTab.value = true;
          // A touch keyboard would cover half of the page.
          if (isTouchOnly()) return;
          host.shell.querySelector<HTMLElement>('[slot=composer]')?.focus({ preventScroll: true });
        },
        // Another dialog is open; try again next time.
        () => {
          isGreeted = false;
        },
      )
      .finally(() => {
        greeting = undefined;
      });
  }

  const store: ImagesStore = {
    host,
    session,
    gallery,
    request,
    credits,
    showsChoices: signal(false),
    async openPreview(imageId) {
      if (previewed) {
        previewed.value = imageId;
        return;
      }
      if (greeting) {
        void greeting.then(() => store.openPreview(imageId)).catch(() => undefined);
        return;
      }
      if (coming) {
        coming.imageId = imageId;
        return coming.stands;
      }
      const { stands, closed } = openDialog(host, 'ImageGenerationPreview', { imageId });
      const opened = { imageId, stands };
      coming = opened;
      const handleClosed = () => {
        if (coming === opened) coming = undefined;
      };
      closed.then(handleClosed, handleClosed);
      await stands;
    },
    holdPreview(shown) {
      previewed = shown;
      if (coming) shown.value = coming.imageId;
      coming = undefined;
      const stop = effect(() => showDetail(shown.value));
      return () => {
        stop();
        if (previewed === shown) previewed = undefined;
        showDetail('');
      };
    },
    reached: greet,
    async load(abort) {
      const found = await startSession(host, { signal: abort, feature: 'manageOrganizationImages' });
      session.value = found;
      request.start();
      await Promise.all([request.settings.load(), gallery.load()]);
      abort.throwIfAborted();
      const state = request.settings.state.peek();
      if (state.kind === 'failed') throw state.error;
      void credits.load();
      follow(found);
      const isReached = host.shell.contains(host.shell.ownerDocument.activeElement);
      if (host.client.authentication === 'session' || isReached) greet();
      isLoaded.value = true;
    },
    logout: () => leave(true),
    dispose() {
      following.abort();
      request.dispose();
      for (const stop of stops) stop();
    },
  };
  keepStore(host, store);
  return store;
}

/** Opens a dialog. `stands` rejects with the reason why it does not open, as `closed` does. */
function openDialog(host: ImagesHost, name: string, args: unknown) {
  const closed = host.openDialog(name, args);
  const stands = new Promise<void>((resolve, reject) => {
    const stop = effect(() => {
      const open = host.dialogs.current.value;
      if (open?.kind === 'widget' && open.name === name) resolve();
    });
    // A host may show its own dialog instead.
    closed.then(() => resolve(), reject).finally(stop);
  });
  return { stands, closed };
}

interface CreditStore {
  /** Null until loaded, and for users who may not see it. */
  readonly credits: ReadonlySignal<Credits | null>;
  load(): Promise<void>;
  clear(): void;
}

function createCreditStore(host: ImagesHost, organizationId: () => string): CreditStore {
  const credits = signal<Credits | null>(null);
  return {
    credits,
    async load() {
      if (isApplicationPerson(host.session.peek())) return;
      const params = { organizationId: organizationId() };
      try {
        credits.value = await host.client.call(getCredits, { params }, { signal: host.signal });
      } catch {
        // Not permitted or not available now: leave it out.
      }
    },
    clear() {
      credits.value = null;
    },
  };
}
