import { errorText, useFormat, useSignals, useT } from '@oriel/app-kit';
import { cardLimits, changeCards } from '@oriel/contracts';
import { Button, Menu, SelectionBar } from '@oriel/ui';
import { Download, Eye, FolderPlus, Tag, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { removeCards } from '../bin/bin-actions';
import { mayMakeLists } from '../lists/may-make-lists';
import { cardDialogs } from '../store/dialog-names';
import { errors } from '../store/errors';
import { listenToKeys } from '../store/listen-to-keys';
import { usePrompts } from '../store/prompts-context';

const visibilities = ['PRIVATE', 'TEAMS', 'ORG', 'PUBLIC'] as const;

/** Shows how many cards are selected, and offers actions for all of them. */
export default function CardSelectionBar() {
  useSignals();
  const t = useT();
  const format = useFormat();
  const store = usePrompts();
  const { host, selection, library, lists } = store;
  const session = store.session.value;
  const organizationId = session?.organization?.id;
  const isPerson = session?.isPerson === true;
  useEffect(() => void store.teams.load(), [store]);
  const hasTeams = (store.teams.teams.value ?? []).length > 0;
  const ids = [...selection.cards.value.keys()];
  const hasNoWorkspace = organizationId === undefined;
  const isLocked = hasNoWorkspace || ids.length > cardLimits.chosen;
  const named = t('select.count', { count: ids.length, number: format.number(ids.length) });
  const ask = (name: string, args: unknown) => host.openDialog(name, args).catch(() => undefined);

  const change = async (patch: {
    readonly addTags?: string[];
    readonly visibility?: Exclude<(typeof visibilities)[number], 'TEAMS'>;
    readonly teamIds?: string[];
    readonly listId?: string;
  }) => {
    if (!organizationId) return;
    try {
      const { cardIds } = await host.client.call(
        changeCards,
        { body: { space: organizationId, cardIds: ids, ...patch } },
        { signal: host.signal },
      );
      library.refresh();
      if (patch.listId) void lists.refresh();
      const left = ids.length - cardIds.length;
      await host.notify({
        kind: left > 0 ? 'info' : 'success',
        title: t('select.changed', { count: cardIds.length, number: format.number(cardIds.length) }),
        ...(left > 0 && { text: t('select.left', { count: left, number: format.number(left) }) }),
      });
    } catch (error) {
      // No one is left to notify.
      if (host.signal.aborted) return;
      const { title, text } = errorText(error, t, errors);
      await host.notify({ kind: 'danger', title, text });
    }
  };
  const tag = async () => {
    const tags = await ask(cardDialogs.addTags, { organizationId, count: ids.length });
    if (Array.isArray(tags) && tags.length > 0) await change({ addTags: tags.map(String) });
  };
  const show = async () => {
    const teamIds = await ask(cardDialogs.teams, { count: ids.length, teams: store.teams.teams.peek() });
    if (Array.isArray(teamIds)) await change({ visibility: 'ORG', teamIds: teamIds.map(String) });
  };
  const list = async () => {
    const listId = await ask(cardDialogs.addToList, { organizationId, title: named });
    if (typeof listId === 'string') await change({ listId });
  };
  const exportThem = async () => {
    const name = await ask(cardDialogs.exportCards, { organizationId, cardIds: ids });
    if (typeof name === 'string')
      await host.notify({ kind: 'success', title: t('export.done'), text: t('export.doneText', { name }) });
  };
  const remove = async () => {
    if (await removeCards(store, t, ids)) selection.stop();
  };

  useEffect(
    () =>
      listenToKeys(host, event => {
        const hasModifier = event.ctrlKey || event.metaKey;
        if (event.key === 'Escape') selection.stop();
        else if (hasModifier && event.key.toLowerCase() === 'a') selection.addPage();
        else return;
        event.preventDefault();
      }),
    [host, selection],
  );

  return (
    <SelectionBar
      label={t('select.bar')}
      count={ids.length}
      countText={named}
      clearLabel={t('select.stop')}
      onClear={() => selection.stop()}
      more={
        <Button kind="ghost" onClick={() => selection.addPage()}>
          {t('select.page')}
        </Button>
      }
    >
      <Button kind="ghost" icon={<Tag />} collapse disabled={isLocked} onClick={() => void tag()}>
        {t('select.tag')}
      </Button>
      {!isPerson && mayMakeLists(session) && (
        <Button kind="ghost" icon={<FolderPlus />} collapse disabled={isLocked} onClick={() => void list()}>
          {t('menu.addToList')}
        </Button>
      )}
      {!isPerson && (
        <>
          <Menu
            label={t('filter.visibility')}
            rows={visibilities
              .filter(visibility => visibility !== 'TEAMS' || hasTeams)
              .map(visibility => ({
                id: visibility,
                label: t(`visibility.${visibility}`),
                onSelect() {
                  if (visibility === 'TEAMS') void show();
                  // Without an empty list, cards would keep their teams.
                  else void change({ visibility, ...(visibility === 'ORG' && { teamIds: [] }) });
                },
              }))}
            placement="top-end"
            trigger={props => (
              <Button kind="ghost" icon={<Eye />} collapse disabled={isLocked} {...props}>
                {t('filter.visibility')}
              </Button>
            )}
          />
          <Button
            kind="ghost"
            icon={<Download />}
            collapse
            disabled={isLocked}
            onClick={() => void exportThem()}
          >
            {t('library.export')}
          </Button>
        </>
      )}
      <Button kind="ghost" icon={<Trash2 />} collapse disabled={hasNoWorkspace} onClick={() => void remove()}>
        {t('menu.delete')}
      </Button>
    </SelectionBar>
  );
}
