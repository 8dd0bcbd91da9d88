import { useAct, useI18n } from '@oriel/app-kit';
import type { Agent } from '@oriel/contracts';
import { type RowAction, RowActions, Tag } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import {
  Code,
  Copy,
  FileDown,
  Info,
  MessageSquare,
  Pencil,
  Send,
  ThumbsUp,
  Trash2,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { agentDescription, agentName } from '../../session/agent-name';
import { AgentPicture } from '../AgentPicture';
import { AgentDetails, RatingsDialog } from '../agent-dialogs';
import { AgentProgram } from '../agent-program';
import { type AgentsData, type AgentsViewStore, isManaged, visibilityOf } from '../form/agents-view-store';
import type { AgentFocus } from './agent-focus';
import { ProposeDialog } from './agent-proposals';

/** Options of the cells of an agent. */
export interface AgentCellProps {
  agent: Agent;
  data: AgentsData;
  store: AgentsViewStore;
}

/** Picture, name and description of an agent in one line. */
export function AgentName({ agent, data, store }: AgentCellProps) {
  const { t, locale } = useI18n();
  const { id, isAvailable } = agent;
  const [isShown, setShown] = useState(false);
  const isOwn = isManaged(data, agent);
  const name = agentName(agent, locale);
  const proposal = data.proposals.find(({ agentId }) => agentId === id);
  const description = agentDescription(agent, locale);
  return (
    <span className="a-who o-row o-gap-3" data-agent={id}>
      <AgentPicture agent={agent} name={name} {...store.service} />
      <span className="a-text o-line" title={description ? `${name}, ${description}` : name}>
        {isOwn ? (
          <button type="button" className="a-link o-line" onClick={() => store.go(id)}>
            {name}
          </button>
        ) : (
          <button type="button" className="a-link o-line" onClick={() => setShown(true)}>
            {name}
          </button>
        )}
        {isShown && <AgentDetails agent={agent} service={store.service} onClose={() => setShown(false)} />}
        {id === data.defaultAgentId && <Tag tone="accent">{t('agents.default')}</Tag>}
        {proposal?.status === 'pending' && <Tag>{t('agents.proposal.pending')}</Tag>}
        {isAvailable === false && <Tag tone="warning">{t('agents.retired')}</Tag>}
        {description && <small> {description}</small>}
      </span>
    </span>
  );
}

/** Options of {@link AgentActions}. */
export interface AgentActionsProps extends AgentCellProps {
  focus: AgentFocus;
  /** Opens the access dialog. */
  onShare: () => void;
  /** Saves the agent as a file. */
  onExport: () => void;
}

/** Actions on an agent of the list. */
export function AgentActions({ agent, data, store, focus, onShare, onExport }: AgentActionsProps) {
  const { t, locale } = useI18n();
  const host = useHost();
  const act = useAct();
  const { id, isAvailable } = agent;
  const isOwn = isManaged(data, agent);
  const name = agentName(agent, locale);

  const [dialog, setDialog] = useState<'ratings' | 'details' | 'program' | 'propose'>();
  const close = () => setDialog(undefined);
  const isProposed = data.proposals.some(({ agentId, status }) => agentId === id && status === 'pending');
  // Ratings are for people who manage the agent, and for its creator.
  const maySeeRatings = isOwn || agent.isMine === true || data.mayShareWith.includes('workspace');

  const duplicate = () =>
    act(signal => store.duplicate(agent, signal), {
      done: t('agents.duplicated'),
      failed: t('agents.duplicateFailed'),
    });
  const remove = async () => {
    const isSure = await host.confirm({
      title: t('agents.deleteTitle', { name }),
      text: t(id === data.defaultAgentId ? 'agents.deleteDefaultText' : 'agents.deleteText'),
      confirmLabel: t('agents.delete'),
      destructive: true,
    });
    if (!isSure) return;
    const focusNext = focus.leaving(id);
    await act(() => store.remove(agent), { done: t('agents.deleted'), failed: t('agents.deleteFailed') });
    focusNext();
  };
  const openInChat = async () => {
    const isTaken = await store.ask(agent);
    if (!isTaken) await host.notify({ kind: 'success', title: t('agents.answersNext', { name }) });
  };
  const own: RowAction[] = [
    { id: 'edit', label: t('agents.edit'), icon: <Pencil />, onSelect: () => store.go(id) },
    ...(data.mayShareWith.length > 0
      ? [{ id: 'access', label: t('agents.accessEdit'), icon: <Users />, onSelect: onShare }]
      : isProposed
        ? []
        : [
            {
              id: 'propose',
              label: t('agents.propose'),
              icon: <Send />,
              onSelect: () => setDialog('propose'),
            },
          ]),
    { id: 'duplicate', label: t('agents.duplicate'), icon: <Copy />, onSelect: () => void duplicate() },
    ...(data.isLead
      ? []
      : [{ id: 'export', label: t('agents.export'), icon: <FileDown />, onSelect: onExport }]),
    {
      id: 'delete',
      label: t('agents.delete'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => void remove(),
    },
  ];
  const rows: RowAction[] = [
    ...(isAvailable === false
      ? []
      : [
          {
            id: 'chat',
            label: t('agents.openInChat'),
            icon: <MessageSquare />,
            onSelect: () => void openInChat(),
          },
        ]),
    ...(maySeeRatings
      ? [
          {
            id: 'ratings',
            label: t('ratings.show'),
            icon: <ThumbsUp />,
            onSelect: () => setDialog('ratings'),
          },
        ]
      : []),
    {
      id: 'details',
      label: t('agents.details'),
      icon: <Info />,
      onSelect: () => setDialog('details'),
    },
    // A key acts as a user of its own, for whom private agents do not exist.
    ...(visibilityOf(agent) === 'private'
      ? []
      : [
          {
            id: 'program',
            label: t('agents.program'),
            icon: <Code />,
            onSelect: () => setDialog('program'),
          },
        ]),
    ...(isOwn ? own : []),
  ];
  return (
    <>
      <RowActions label={t('agents.actionsOf', { name })} actions={rows} />
      {dialog === 'ratings' && <RatingsDialog agents={[agent]} service={store.service} onClose={close} />}
      {dialog === 'details' && <AgentDetails agent={agent} service={store.service} onClose={close} />}
      {dialog === 'program' && <AgentProgram agent={agent} onClose={close} />}
      {dialog === 'propose' && <ProposeDialog agent={agent} store={store} close={close} />}
    </>
  );
}
