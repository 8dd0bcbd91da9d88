import { fetched, useSignals, useT } from '@oriel/app-kit';
import type { WorkspaceTab } from '@oriel/contracts';
import { activeElementInRoot, ErrorState, TableSkeleton, Tabs, VisuallyHidden } from '@oriel/ui';
import { WidgetFrame } from '@oriel/widget-kit';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { WorkspaceContext } from './store/workspace-context';
import type { WorkspaceStore } from './store/workspace-store';
import { shownTab, type VisibleTab, visibleTabs } from './tabs';

const UpgradeNotice = fetched(() => import('./upgrade/UpgradeNotice'));
const NothingNotice = fetched(() => import('./NothingNotice'));
const EndedNotice = fetched(() => import('./EndedNotice'));

/** The whole widget: the tabs visible to the user, and the current one. */
export function WorkspaceWidget({ store }: { store: WorkspaceStore }) {
  useSignals();
  const t = useT();
  const { title = t('workspace.title'), navigation } = store.host.props.value;
  return (
    <WorkspaceContext value={store}>
      <div className="w-workspace">
        <WidgetFrame signInTitle={t('workspace.signInTitle')}>
          <div className="w-scroll o-scroller">
            <div className="w-wrap" data-navigation={navigation}>
              {title !== '' && <h2 className="w-title o-line">{title}</h2>}
              {store.ended.value ? <EndedNotice waiting={<TableSkeleton />} /> : <Room store={store} />}
            </div>
          </div>
        </WidgetFrame>
      </div>
    </WorkspaceContext>
  );
}

/** Tabs of one page, if the host shows the navigation. */
const people: readonly WorkspaceTab[] = ['members', 'invites'];

function Room({ store }: { store: WorkspaceStore }) {
  useSignals();
  const shown = shownTab(store);
  if (!shown) return <NothingNotice waiting={<TableSkeleton />} />;
  return <ShownRoom store={store} shown={shown} />;
}

function ShownRoom({ store, shown }: { store: WorkspaceStore; shown: VisibleTab }) {
  useSignals();
  const t = useT();
  const { title, navigation } = store.host.props.value;
  const { name } = shown.row;
  useDialogOfTab(store, name);
  const isOnPage = (tab: WorkspaceTab) =>
    navigation !== 'host' || tab === name || (people.includes(tab) && people.includes(name));
  const tabs = visibleTabs(store).filter(({ row }) => isOnPage(row.name));
  const place = {
    waiting: <TableSkeleton />,
    failed: <ErrorState title={t('workspace.partTitle')}>{t('workspace.partText')}</ErrorState>,
  };
  const content = (
    <div className="w-room o-stack o-gap-6" data-tab={name}>
      {/* The page provides the title of the view, and sections of a tab use level-three headings. */}
      {title === '' && (
        <h2>
          <VisuallyHidden>{t(`workspace.tab.${name}`)}</VisuallyHidden>
        </h2>
      )}
      {shown.isLocked ? (
        <UpgradeNotice topic={shown.row.topic ?? 'plan'} {...place} />
      ) : (
        <shown.row.Content {...place} />
      )}
    </div>
  );
  if (navigation === 'host' && tabs.length === 1) return content;
  return (
    <Tabs
      label={t('workspace.tabs')}
      tabs={tabs.map(({ row, isLocked }) => ({
        id: row.name,
        label: (
          <>
            {t(`workspace.tab.${row.name}`)}
            {isLocked && <Lock className="w-tab-lock" aria-label={t('workspace.locked')} />}
          </>
        ),
      }))}
      current={name}
      onChange={store.show}
    >
      {content}
    </Tabs>
  );
}

/** A dialog belongs to its tab: what was pressed is marked while its code loads, and another tab gives it up. */
function useDialogOfTab({ host }: WorkspaceStore, tab: WorkspaceTab) {
  useSignals();
  const { current } = host.dialogs;
  const open = current.value;
  useEffect(() => {
    const pressed = open && activeElementInRoot(host.root);
    if (!pressed || pressed.closest('dialog')) return;
    pressed.setAttribute('aria-busy', 'true');
    return () => pressed.removeAttribute('aria-busy');
  }, [open, host]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is shown.
  useEffect(
    () => () => {
      const isShown = host.root.querySelector('dialog[open]') !== null;
      if (current.peek()?.kind === 'confirm' || !isShown) host.dialogs.dispose();
    },
    [tab, host, current],
  );
}
