import { ResourceView, useSignals, useT } from '@oriel/app-kit';
import type { Application } from '@oriel/contracts';
import { EmptyState, sheet, TableSkeleton, useSheet } from '@oriel/ui';
import { useEffect } from 'react';
import { MainAction } from '../parts/MainAction';
import { ReadOnlyNote, useReadOnly } from '../parts/ReadOnly';
import { SecretCard } from '../parts/SecretCard';
import { useRoom, useWorkspace } from '../store/workspace-context';
import { ApplicationCard } from './ApplicationCard';
import css from './applications.css?inline';
import { createApplicationsStore } from './applications-store';
import { useApplicationEditor } from './use-application-actions';

const styles = sheet(css);

/** The sites and apps that embed widgets of the workspace. */
export default function ApplicationsTab() {
  useSignals();
  useSheet(styles);
  const t = useT();
  const { host, organizationId } = useWorkspace();
  const store = useRoom(createApplicationsStore);
  const isReadOnly = useReadOnly();
  useApplicationEditor(store, isReadOnly);
  useEffect(() => store.open(), [store]);
  const { applications, fresh } = store;
  const count = applications.value.value?.length;
  const create = async () => {
    const args = { organizationId: organizationId() };
    // The dialog returns the application, or nothing if it was cancelled.
    const made = (await host.openDialog('ApplicationDialog', args).catch(() => undefined)) as
      | Application
      | undefined;
    if (!made) return;
    store.take(made);
    await host.notify({ kind: 'success', title: t('applications.created', { name: made.name }) });
  };
  return (
    <>
      {fresh.value && <SecretCard fresh={fresh.value} onClose={store.putAway} />}
      <section className="w-section o-stack o-gap-3" aria-labelledby="w-applications">
        <div className="w-head o-row o-wrap">
          <h3 id="w-applications">
            <span role="status">
              {count === undefined ? t('workspace.tab.applications') : t('applications.count', { count })}
            </span>
          </h3>
          {!isReadOnly && <MainAction kind="create" label={t('applications.create')} run={create} />}
        </div>
        {isReadOnly && <ReadOnlyNote />}
        <ResourceView
          resource={applications}
          level={3}
          skeleton={<TableSkeleton rows={3} />}
          empty={
            <EmptyState level={3} compact title={t('applications.none')}>
              {t('applications.noneText')}
            </EmptyState>
          }
        >
          {all => (
            <div className="o-stack o-gap-4">
              {all.map(each => (
                <ApplicationCard key={each.id} application={each} store={store} />
              ))}
            </div>
          )}
        </ResourceView>
      </section>
    </>
  );
}
