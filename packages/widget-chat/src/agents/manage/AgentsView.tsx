import { ResourceView, useSignalEffect, useSignals, useT } from '@oriel/app-kit';
import { Button, EmptyState, Skeleton, sheet, useSheet } from '@oriel/ui';
import { isVisible, useHost } from '@oriel/widget-kit';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OrganizationChat } from '../../session/chat-context';
import { type ChatHost, logoutEvent } from '../../session/chat-host';
import { RatingsDialog } from '../agent-dialogs';
import { AgentForm } from '../form/AgentForm';
import { createAgentsViewStore } from '../form/agents-view-store';
import { AgentList } from './AgentList';
import { createAgentFocus } from './agent-focus';
import css from './agents-view.css?inline';

const styles = sheet(css);

/** The agents of the workspace: the list, or the form for one agent. */
export default function AgentsView({ organization }: { organization: OrganizationChat }) {
  useSignals();
  const features = organization.session.features.value;
  const isRefused =
    features?.manageOrganizationAgents?.enabled === false && !isVisible(features, 'createOwnAgents');
  if (isRefused) return <AgentsRefused organization={organization} />;
  return <Agents key={organization.session.organization.id} organization={organization} />;
}

function Agents({ organization }: { organization: OrganizationChat }) {
  useSignals();
  useSheet(styles);
  // This widget runs on the same kind of host as the chat.
  const host = useHost() as unknown as ChatHost;
  const [store] = useState(() => createAgentsViewStore(host, organization));
  const [focus] = useState(() => createAgentFocus(host));
  useEffect(() => store.open(), [store]);
  useSignalEffect(() => store.follow(host.props.value.agentForm));
  useEffect(() => {
    const { clear } = store.drafts;
    host.shell.addEventListener(logoutEvent, clear);
    return () => host.shell.removeEventListener(logoutEvent, clear);
  }, [host, store]);
  const shown = store.form.value;
  const scroller = useRef<HTMLDivElement>(null);
  const listTop = useRef(0);
  const before = useRef(shown);
  useLayoutEffect(() => {
    const left = before.current;
    if (left === shown || !scroller.current) return;
    before.current = shown;
    scroller.current.scrollTop = shown === undefined ? listTop.current : 0;
    if (shown === undefined) focus.arrive(left === 'new' ? store.savedId() : left);
  }, [focus, store, shown]);
  return (
    <div
      ref={scroller}
      className="a-view o-scroller"
      onScroll={({ currentTarget }) => {
        if (shown === undefined) listTop.current = currentTarget.scrollTop;
      }}
    >
      <div className="a-wrap">
        <ResourceView resource={store.data} level={2} skeleton={<Skeleton lines={8} />}>
          {data =>
            shown === undefined ? (
              <AgentList data={data} store={store} focus={focus} />
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

/** Shown to users who may not manage agents; with the ratings of the agents that they created. */
function AgentsRefused({ organization }: { organization: OrganizationChat }) {
  useSignals();
  const t = useT();
  const { client } = useHost();
  const [areRatingsShown, setRatingsShown] = useState(false);
  const created = organization.agents.agents.value.filter(({ isMine }) => isMine);
  return (
    <>
      <EmptyState
        level={2}
        title={t('agents.refused')}
        actions={
          created.length > 0 && (
            <Button onClick={() => setRatingsShown(true)}>{t('ratings.ofCreated')}</Button>
          )
        }
      >
        {t('agents.refusedText')}
      </EmptyState>
      {areRatingsShown && (
        <RatingsDialog
          agents={created}
          service={{ client, organizationId: organization.session.organization.id }}
          onClose={() => setRatingsShown(false)}
        />
      )}
    </>
  );
}
