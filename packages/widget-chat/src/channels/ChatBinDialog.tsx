import { MoreButton, pagedResource, ResourceView, useAct, useApp, useI18n, useSignals } from '@oriel/app-kit';
import { type BinnedChat, emptyChannelBin, listBinnedChats } from '@oriel/contracts';
import { Button, Dialog, EmptyState, IconButton, Skeleton } from '@oriel/ui';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import { Trash2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { channelName } from './channel-name';
import { callRestore, type Restored } from './restore-from-bin';

const argsSchema = z.object({ organizationId: z.string() });
const pageSize = 50;

/** Deleted chats and messages: restores them, or deletes them for good. Closes with what was restored. */
export default function ChatBinDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  const { t, format, locale } = useI18n();
  const act = useAct();
  const client = useClient();
  const app = useApp();
  const { organizationId } = z.parse(argsSchema, args);
  const params = { organizationId };
  const list = useRef<HTMLUListElement>(null);
  const [restored, setRestored] = useState<readonly Restored[]>([]);
  /** Asked about before it is deleted for good: everything, or one chat by its id. */
  const [asked, setAsked] = useState<'all' | string>();
  const [chats] = useState(() =>
    pagedResource<BinnedChat>(
      (page, signal) => client.call(listBinnedChats, { params, query: { page, pageSize } }, { signal }),
      { signal: app.signal, pageSize, keyOf: ({ id }) => id },
    ),
  );
  useEffect(() => void chats.load(), [chats]);
  const nameOf = (chat: BinnedChat) =>
    chat.messagesOf === null ? channelName(chat, locale) : chat.excerpt || channelName(chat, locale);
  const restore = (chat: BinnedChat) =>
    act(
      async signal => {
        await callRestore(client, organizationId, chat.id, signal);
        setRestored(before => [...before, chat]);
      },
      { failed: t('bin.restoreFailed') },
    );
  const remove = (id?: string) =>
    act(
      async signal => {
        await client.call(emptyChannelBin, { params, query: id === undefined ? {} : { id } }, { signal });
        setAsked(undefined);
        await chats.reload();
      },
      { failed: t('bin.deleteFailed') },
    );
  const isEmpty = (chats.value.value?.items.length ?? 0) === 0;
  return (
    <Dialog
      title={t('bin.title')}
      size="large"
      onClose={() => close(restored)}
      actions={
        <>
          {!isEmpty && (
            <Button
              kind={asked === 'all' ? 'danger' : 'danger-outline'}
              onClick={() => (asked === 'all' ? void remove() : setAsked('all'))}
            >
              {t(asked === 'all' ? 'bin.emptySure' : 'bin.emptyBin')}
            </Button>
          )}
          <Button onClick={() => close(restored)}>{t('bin.close')}</Button>
        </>
      }
    >
      <p>{t('bin.text')}</p>
      <ResourceView
        resource={chats}
        level={3}
        skeleton={<Skeleton lines={4} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState level={3} compact title={t('bin.empty')} />}
      >
        {({ items }) => (
          <>
            <ul ref={list} className="c-bin o-rows">
              {items.map(chat => (
                <li key={chat.id} tabIndex={-1}>
                  <span className="o-line">
                    <b dir="auto">{nameOf(chat)}</b>
                    <br />
                    <small>
                      {t(chat.messagesOf === null ? 'bin.deletedOn' : 'bin.messagesDeletedOn', {
                        name: channelName(chat, locale),
                        date: format.date(chat.deletedAt),
                      })}
                    </small>
                  </span>
                  {restored.some(({ id }) => id === chat.id) ? (
                    <span role="status">{t('bin.isBack')}</span>
                  ) : (
                    <span className="o-row o-gap-1">
                      <Button
                        size="small"
                        collapse
                        icon={<Undo2 />}
                        aria-label={t('bin.restoreOf', { name: nameOf(chat) })}
                        onClick={() => void restore(chat)}
                      >
                        {t('bin.restore')}
                      </Button>
                      {asked === chat.id ? (
                        // It takes the place of the button with the focus.
                        <Button autoFocus size="small" kind="danger" onClick={() => void remove(chat.id)}>
                          {t('bin.deleteSure')}
                        </Button>
                      ) : (
                        <IconButton
                          size="small"
                          label={t('bin.deleteOf', { name: nameOf(chat) })}
                          onClick={() => setAsked(chat.id)}
                        >
                          <Trash2 />
                        </IconButton>
                      )}
                    </span>
                  )}
                </li>
              ))}
            </ul>
            <MoreButton
              resource={chats}
              findItem={index => list.current?.querySelectorAll<HTMLElement>('li')[index]}
            />
          </>
        )}
      </ResourceView>
    </Dialog>
  );
}
