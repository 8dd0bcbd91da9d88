import { ResourceView, useSignals, useT } from '@oriel/app-kit';
import { EmptyState, Skeleton, sheet, useSheet } from '@oriel/ui';
import { useEffect } from 'react';
import { ReadOnly } from '../parts/ReadOnly';
import { useRoom, useWorkspace } from '../store/workspace-context';
import { ToolServersSection } from '../tool-servers/ToolServersSection';
import { AgentsForm } from './AgentsForm';
import css from './agents.css?inline';
import { createAgentsStore } from './agents-store';
import { PersonalDataSection } from './PersonalDataSection';

const styles = sheet(css);

/** The built-in agents allowed in the workspace, and its default agent. */
export default function AgentsTab() {
  useSignals();
  useSheet(styles);
  const t = useT();
  const { organization } = useWorkspace();
  const store = useRoom(createAgentsStore);
  useEffect(() => store.open(), [store]);
  return (
    <ResourceView resource={store.choice} level={3} skeleton={<Skeleton lines={8} />}>
      {choice =>
        choice.anywhere.length === 0 ? (
          <EmptyState level={3} compact title={t('agents.none')}>
            {t('agents.noneText')}
          </EmptyState>
        ) : (
          <div className="w-settings w-agents o-form">
            <ReadOnly>
              <AgentsForm choice={choice} store={store} />
              {organization.value && <PersonalDataSection organizationId={organization.value.id} />}
              <ToolServersSection />
            </ReadOnly>
          </div>
        )
      }
    </ResourceView>
  );
}
