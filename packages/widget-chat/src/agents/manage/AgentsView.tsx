import { ResourceView, useSignalEffect, useSignals, useT } from '@oriel/app-kit';
import { EmptyState, Skeleton, sheet, useSheet } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { useEffect, useState } from 'react';
import type { OrganizationChat } from '../../session/chat-context';
import type { ChatHost } from '../../session/chat-host';
import { AgentForm } from '../form/AgentForm';
import { createAgentsViewStore } from '../form/agents-view-store';
import { AgentList } from './AgentList';
import css from './agents-view.css?inline';

const styles = sheet(css);

/** The agents of the workspace: the list, or the form for one agent. */
export default function AgentsView({ organization }: { organization: OrganizationChat }) {
  useSignals();
  const feature = organization.session.features.value?.manageOrganizationAgents;
  if (feature && !feature.enabled) return <AgentsRefused />;
  return <Agents key={organization.session.organization.id} organization={organization} />;
}

function Agents({ organization }: { organization: OrganizationChat }) {
  useSignals();
  useSheet(styles);
  // This widget runs on the same kind of host as the chat.
  const host = useHost() as unknown as ChatHost;
  const [store] = useState(() => createAgentsViewStore(host, organization));
  useEffect(() => store.open(), [store]);
  useSignalEffect(() => store.follow(host.props.value.agentForm));
  const shown = store.form.value;
  return (
    <div className="a-view o-scroller">
      <div className="a-wrap">
        <ResourceView resource={store.data} level={2} skeleton={<Skeleton lines={8} />}>
          {data =>
            shown === undefined ? (
              <AgentList data={data} store={store} />
            ) : (
              <AgentForm
                key={shown}
                data={data}
                store={store}
                agentId={shown === 'new' ? undefined : shown}
              />
            )
          }
        </ResourceView>
      </div>
    </div>
  );
}

/** Shown to users who may not manage agents. */
function AgentsRefused() {
  const t = useT();
  return (
    <EmptyState level={2} title={t('agents.refused')}>
      {t('agents.refusedText')}
    </EmptyState>
  );
}
