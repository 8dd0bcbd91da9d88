import { allTexts, fetched, useSignals, useT } from '@oriel/app-kit';
import { Skeleton, sheet, useSheet } from '@oriel/ui';
import { WidgetFrame } from '@oriel/widget-kit';
import css from './chat.css?inline';
import { Composer } from './composer/Composer';
import type { ChatStore } from './session/chat-context';
import { ChatContext } from './session/chat-context';
import { EmptySkeleton, Suggestions } from './thread/view/EmptyChat';
import { PanelHeader } from './thread/view/PanelHeader';
import { ThreadHeader } from './thread/view/ThreadHeader';
import { ThreadView, threadStyles } from './thread/view/ThreadView';

const styles = sheet(css);
const ChannelList = fetched(() => import('./channels/ChannelList'));
const ThreadStrip = fetched(() => import('./thread/view/ThreadStrip'));
const AgentsView = fetched(() => import('./agents/manage/AgentsView'), allTexts);

/** The whole chat, in the layout set by the host. */
export function ChatWidget({ store }: { store: ChatStore }) {
  useSignals();
  useSheet(styles);
  useSheet(threadStyles);
  const t = useT();
  const { layout = 'panel', readonly, view: shown = 'chat' } = store.host.props.value;
  const organization = store.currentOrganization.value;
  const thread = store.threads.shown.value;
  const status = store.host.status.value.kind;
  const isUsable = status === 'ready' || status === 'degraded';
  const isWaiting = status === 'loading' || status === 'connecting';
  const list = organization && isUsable && <ChannelList organization={organization} />;

  if (shown === 'agents') {
    return (
      <ChatContext value={store}>
        <div className="c-chat" data-layout="agents">
          <div className="c-main">
            <WidgetFrame signInTitle={t('chat.signInTitle')}>
              {organization && isUsable && (
                <AgentsView
                  organization={organization}
                  waiting={
                    <div className="k-frame-loading">
                      <Skeleton lines={8} />
                    </div>
                  }
                />
              )}
            </WidgetFrame>
          </div>
        </div>
      </ChatContext>
    );
  }
  if (layout === 'channels') {
    return (
      <ChatContext value={store}>
        <div className="c-chat" data-layout="channels">
          <WidgetFrame signInTitle={t('chat.signInTitle')}>{list}</WidgetFrame>
        </div>
      </ChatContext>
    );
  }
  const channel = organization?.channels.find(thread.channelId.value);
  const strip = (channel?.folderId || channel?.temporary) && <ThreadStrip channel={channel} />;
  const view = <ThreadView key="thread" thread={thread} />;
  const isShownEarly = isWaiting && thread.turns.value.length > 0;
  const isEmpty = thread.status.value === 'empty' && status !== 'error';
  const isListed = layout === 'panel' && store.isHistoryOpen.value;
  // A panel keeps the field at its end.
  const isCentred = isEmpty && layout !== 'panel' && !readonly;
  return (
    <ChatContext value={store}>
      <div
        className="c-chat"
        data-layout={layout}
        data-centred={isCentred ? '' : undefined}
        data-history={store.isHistoryOpen.value ? '' : undefined}
      >
        {layout === 'full' && <aside className="c-side o-scroller">{list}</aside>}
        <div className="c-main">
          <WidgetFrame
            signInTitle={t('chat.signInTitle')}
            header={
              <>
                {layout === 'panel' ? <PanelHeader /> : layout === 'full' && <ThreadHeader />}
                {strip}
              </>
            }
            footer={
              readonly ? undefined : (
                <Composer isCentred={isCentred} suggestions={isCentred && isUsable && <Suggestions />} />
              )
            }
            skeleton={isShownEarly ? view : isCentred ? <EmptySkeleton /> : undefined}
          >
            {isListed ? <div className="c-history o-scroller">{list}</div> : view}
          </WidgetFrame>
        </div>
      </div>
    </ChatContext>
  );
}
