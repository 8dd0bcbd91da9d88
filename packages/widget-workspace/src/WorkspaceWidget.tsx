import { fetched, useSignals, useT } from '@oriel/app-kit';
import { ErrorState, TableSkeleton, Tabs, VisuallyHidden } from '@oriel/ui';
import { WidgetFrame } from '@oriel/widget-kit';
import { Lock } from 'lucide-react';
import { WorkspaceContext } from './store/workspace-context';
import type { WorkspaceStore } from './store/workspace-store';
import { shownTab, visibleTabs } from './tabs';

const UpgradeNotice = fetched(() => import('./upgrade/UpgradeNotice'));
const NothingNotice = fetched(() => import('./NothingNotice'));
const EndedNotice = fetched(() => import('./EndedNotice'));

/** The whole widget: the tabs visible to the user, and the current one. */
export function WorkspaceWidget({ store }: { store: WorkspaceStore }) {
  useSignals();
  const t = useT();
  const title = store.host.props.value.title ?? t('workspace.title');
  return (
    <WorkspaceContext value={store}>
      <div className="w-workspace">
        <WidgetFrame signInTitle={t('workspace.signInTitle')}>
          <div className="w-scroll o-scroller">
            <div className="w-wrap">
              {title !== '' && (
                <div className="w-title o-row">
                  <h2 className="o-line">{title}</h2>
                </div>
              )}
              {store.ended.value ? <EndedNotice waiting={<TableSkeleton />} /> : <Room store={store} />}
            </div>
          </div>
        </WidgetFrame>
      </div>
    </WorkspaceContext>
  );
}

function Room({ store }: { store: WorkspaceStore }) {
  useSignals();
  const t = useT();
  const tabs = visibleTabs(store);
  const shown = shownTab(store);
  if (!shown) return <NothingNotice waiting={<TableSkeleton />} />;
  const place = {
    waiting: <TableSkeleton />,
    failed: <ErrorState title={t('workspace.partTitle')}>{t('workspace.partText')}</ErrorState>,
  };
  return (
    <Tabs
      label={t('workspace.tabs')}
      tabs={tabs.map(({ row: { name }, isLocked }) => ({
        id: name,
        label: (
          <>
            {t(`workspace.tab.${name}`)}
            {isLocked && <Lock className="w-tab-lock" aria-label={t('workspace.locked')} />}
          </>
        ),
      }))}
      current={shown.row.name}
      onChange={store.show}
    >
      <div className="w-room o-stack o-gap-6">
        {/* The page provides the title of the view, and sections of a tab use level-three headings. */}
        {store.host.props.value.title === '' && (
          <h2>
            <VisuallyHidden>{t(`workspace.tab.${shown.row.name}`)}</VisuallyHidden>
          </h2>
        )}
        {shown.isLocked ? (
          <UpgradeNotice topic={shown.row.topic ?? 'plan'} {...place} />
        ) : (
          <shown.row.Content {...place} />
        )}
      </div>
    </Tabs>
  );
}
