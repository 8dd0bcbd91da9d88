import { Button, EmptyState, ErrorState, IconButton, Menu, SkeletonRegion, sheet, useSheet } from '@oriel/ui';
import { useErrorText, useI18n, useSignals } from '@oriel/widget-kit';
import { ArrowDownUp, Plus } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { channelSorts } from '../session/channel-sort';
import type { OrganizationChat } from '../session/organization-chat';
import { useChat } from '../store/chat-context';
import { ChannelRow } from './ChannelRow';
import css from './channels.css?inline';
import { groupChannels } from './group-channels';

const styles = sheet(css);

/** The channels of a person, a new one on top. */
export default function ChannelList({ organization }: { organization: OrganizationChat }) {
  useSignals();
  useSheet(styles);
  const { t, locale } = useI18n();
  const errorText = useErrorText();
  const { threads, startNewChat } = useChat();
  const { channels } = organization;
  const list = useRef<HTMLElement>(null);
  const newChat = useRef<HTMLButtonElement>(null);
  const status = channels.status.value;
  useEffect(() => channels.need(), [channels]);

  const groups = groupChannels(channels.channels.value, channels.sort.value, new Date(), locale);
  const current = threads.shown.value.channelId.value;
  /** The row goes away: the one after it has the focus then, else the one before, else what begins a new chat. */
  const leave = (row: HTMLElement | null) => {
    if (!row || !hasFocus(row)) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-channel]') ?? [])];
    const index = rows.findIndex(each => row.contains(each));
    (rows[index + 1] ?? rows[index - 1] ?? newChat.current)?.focus();
  };
  return (
    <nav className="c-channels" part="channels" aria-label={t('channels.label')}>
      <div className="c-channels-head">
        <Button ref={newChat} className="c-new" icon={<Plus />} onClick={startNewChat}>
          {t('chat.newChat')}
        </Button>
        <Menu
          label={t('channels.sort')}
          placement="bottom-end"
          trigger={props => (
            <IconButton label={t('channels.sort')} {...props}>
              <ArrowDownUp />
            </IconButton>
          )}
          rows={channelSorts.map(sort => ({
            id: sort,
            label: t(`channels.sort.${sort}`),
            checked: sort === channels.sort.value,
            onSelect: () => {
              channels.sort.value = sort;
            },
          }))}
        />
      </div>
      {status === 'error' ? (
        <ErrorState
          compact
          level={3}
          title={t('channels.failed')}
          requestNumber={errorText(channels.error.value).requestNumber}
          actions={<Button onClick={() => void channels.load()}>{t('chat.retry')}</Button>}
        >
          {errorText(channels.error.value).text}
        </ErrorState>
      ) : (
        <SkeletonRegion className="c-channels-list" busy={status === 'idle' || status === 'loading'}>
          {groups.length === 0 ? (
            <EmptyState compact level={3} title={t('channels.empty')}>
              {t('channels.emptyText')}
            </EmptyState>
          ) : (
            // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons within
            <section ref={list} onKeyDown={event => moveFocus(event, list.current)}>
              {groups.map(({ period, channels: rows }) => (
                <div key={period ?? 'all'}>
                  {period && <h3 className="c-period">{t(`channels.${period}`)}</h3>}
                  <ul>
                    {rows.map(channel => (
                      <ChannelRow
                        key={channel.id}
                        channel={channel}
                        isCurrent={channel.id === current}
                        onLeave={leave}
                      />
                    ))}
                  </ul>
                </div>
              ))}
            </section>
          )}
        </SkeletonRegion>
      )}
    </nav>
  );
}

/** Moves the focus between the channels of a list with the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-channel]') ?? [])];
  // The rows stand in this tree, so the target is one of them whatever root it is in.
  const index = rows.indexOf(event.target as HTMLElement);
  if (index < 0) return;
  const moves: Record<string, number> = {
    ArrowDown: Math.min(index + 1, rows.length - 1),
    ArrowUp: Math.max(index - 1, 0),
    Home: 0,
    End: rows.length - 1,
  };
  const next = moves[event.key];
  if (next === undefined) return;
  event.preventDefault();
  rows[next]?.focus();
}

/** Whether the focus is within an element, or nowhere in its root. */
function hasFocus(element: HTMLElement): boolean {
  const root = element.getRootNode();
  const active = root instanceof ShadowRoot || root instanceof Document ? root.activeElement : null;
  return active === null || element.contains(active);
}
