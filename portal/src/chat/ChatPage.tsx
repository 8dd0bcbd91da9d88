import type { MountOptions, WidgetHandle } from '@oriel/sdk';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { usePageTitle } from '../pages/use-page-title';
import { usePortal } from '../store/portal-context';
import { takeImage } from '../widget/handed-image';
import { useWidget } from '../widget/use-widget';
import { ChatActions } from './ChatActions';
import { agentIn, bringsImage, isExample, questionIn, searchIn, wantsFocus } from './chat-errand';

/** One chat, or a new one. URL and chat follow each other. */
export function ChatPage() {
  useSignals();
  const { t } = useTranslation();
  const { channel } = useParams();
  const [query, setQuery] = useSearchParams();
  const { title, toasts, loginAddress, preferences } = usePortal();
  const navigate = useNavigate();
  const { pathname, state, key } = useLocation();
  const skipFetch = query.has('skipFetch');
  /** The chat that was reported with a name, so it exists. */
  const [known, setKnown] = useState<string | null>(null);
  const [isComparing, setComparing] = useState(false);
  /** The chat reported last by the widget; initially the one in the URL. */
  const reportedChannel = useRef(channel ?? null);
  const path = useRef(pathname);
  path.current = pathname;
  usePageTitle(t('chat.title'));

  const on = useMemo<NonNullable<MountOptions['on']>>(
    () => ({
      'channel:changed': ({ channelId, name }) => {
        title.value = name ?? t('chat.title');
        setKnown(name === null ? null : channelId);
        const target = channelId ? `/chat/${channelId}` : '/chat';
        // A chat that only receives its name may have been left by Back, and must not navigate forward again.
        const isAnother = channelId !== reportedChannel.current;
        reportedChannel.current = channelId;
        if (isAnother && target !== path.current)
          void navigate(channelId ? `${target}?skipFetch=true` : target);
      },
      'comparison:changed': event => setComparing(event.isComparing),
      'auth:required': ({ returnTo }) => {
        window.location.assign(loginAddress(returnTo ?? window.location.pathname + window.location.search));
        return true;
      },
      notify: ({ kind, title: line, text }) => {
        toasts.show({ tone: kind, title: line, text });
        return true;
      },
    }),
    [loginAddress, navigate, t, title, toasts],
  );
  const agent = agentIn(state) ?? query.get('agent');
  const { ref, handle } = useWidget(
    'chat',
    {
      layout: 'bare',
      sendKey: preferences.sendKey.value,
      ...(channel && { channel }),
      ...(skipFetch && { skipFetch }),
      ...(agent && { agent }),
    },
    on,
  );

  const isChatShown = channel !== undefined && channel === known;
  useChatKeys(handle, isChatShown);

  // The hint is obsolete once the widget has it; a reload has to fetch.
  useEffect(() => {
    if (skipFetch) setQuery({}, { replace: true });
  }, [skipFetch, setQuery]);

  // A message found by a search; after a reload, the chat opens at its end.
  const message = query.get('message');
  const search = searchIn(state);
  useEffect(() => {
    if (!handle || !channel || !message) return;
    const place = { channelId: channel, messageId: message, ...(search && { search }) };
    handle.request('openChannel', place, { timeout: 0 }).then(
      () => setQuery({}, { replace: true }),
      () => {
        toasts.show({ tone: 'danger', title: t('chat.messageGone') });
        setQuery({}, { replace: true });
      },
    );
  }, [handle, channel, message, search, setQuery, toasts, t]);

  // A prompt from the library is put into the field once, for the user to send.
  const question = questionIn(state);
  const how = isExample(state) ? 'ifEmpty' : 'keep';
  useEffect(() => {
    if (!handle || question === undefined) return;
    handle.request('setComposer', { text: question, [how]: true }).then(
      () => navigate(path.current, { replace: true, state: { ...(agent && { agent }), focus: true } }),
      () => undefined,
    );
  }, [handle, question, how, agent, navigate]);

  useEffect(() => {
    const image = handle && bringsImage(state) ? takeImage() : undefined;
    if (!handle || !image) return;
    handle.request('attachFiles', { files: [image] }, { timeout: 0 }).then(
      () => navigate(path.current, { replace: true, state: { focus: true } }),
      () => undefined,
    );
  }, [handle, state, navigate]);

  // Each press of New chat creates its own history entry.
  useEffect(() => {
    if (handle && wantsFocus(state)) handle.request('focus', {}).catch(() => undefined);
  }, [handle, state, key]);

  // Focus the field for typing, unless the focus is already set or would open an on-screen keyboard.
  useEffect(() => {
    const focus = async () => {
      await handle?.ready;
      const isFree = document.activeElement === document.body && window.matchMedia('(hover)').matches;
      if (isFree) await handle?.request('focus', {});
    };
    focus().catch(() => undefined);
  }, [handle, key]);

  return (
    <>
      <div ref={ref} className="widget-page" />
      {isChatShown && <ChatActions handle={handle} channelId={channel} isComparing={isComparing} />}
    </>
  );
}

/** Keys of the chat, fetched once it can be used. */
function useChatKeys(handle: WidgetHandle | undefined, isChatShown: boolean): void {
  const { dialogs } = usePortal();
  const isShown = useRef(isChatShown);
  isShown.current = isChatShown;
  useEffect(() => {
    if (!handle) return;
    const gone = new AbortController();
    const follow = async () => {
      await handle.ready;
      const { followChatKeys } = await import('./chat-keys');
      if (gone.signal.aborted) return;
      const stop = followChatKeys(handle, {
        isChatShown: () => isShown.current,
        isDialogOpen: () => Boolean(dialogs.current.peek()),
      });
      gone.signal.addEventListener('abort', stop);
    };
    follow().catch(() => undefined);
    return () => gone.abort();
  }, [handle, dialogs]);
}
