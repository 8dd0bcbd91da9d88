import { useAct, useI18n } from '@oriel/app-kit';
import type { Agent } from '@oriel/contracts';
import { IconButton, Menu, type MenuRow, Tag } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { Bot, Copy, Ellipsis, FileDown, MessageSquare, Pencil, Sparkle, Trash2, Users } from 'lucide-react';
import { agentDescription, agentName } from '../../session/agent-name';
import { AgentPicture } from '../AgentPicture';
import type { AgentsData, AgentsViewStore } from '../form/agents-view-store';

/** Options of {@link AgentRow}. */
export interface AgentRowProps {
  agent: Agent;
  /** Name of the agent's model. */
  model: string;
  data: AgentsData;
  store: AgentsViewStore;
  /** Opens the access dialog. */
  onShare: () => void;
  /** Saves the agent as a file. */
  onExport: () => void;
}

/** One agent with its actions. */
export function AgentRow({ agent, model, data, store, onShare, onExport }: AgentRowProps) {
  const { t, locale } = useI18n();
  const host = useHost();
  const act = useAct();
  const { id, internalId, isPublic, isAvailable, teamIds, assignedTools, modelHostLocation } = agent;
  const isOwn = internalId === undefined;
  const name = agentName(agent, locale);
  const description = agentDescription(agent, locale);

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
    if (isSure)
      await act(() => store.remove(agent), { done: t('agents.deleted'), failed: t('agents.deleteFailed') });
  };
  const openInChat = async () => {
    const isTaken = await store.ask(agent);
    if (!isTaken) await host.notify({ kind: 'success', title: t('agents.answersNext', { name }) });
  };
  const own: MenuRow[] = [
    { id: 'edit', label: t('agents.edit'), icon: <Pencil />, onSelect: () => store.go(id) },
    ...(data.teams
      ? [{ id: 'access', label: t('agents.accessEdit'), icon: <Users />, onSelect: onShare }]
      : []),
    { id: 'duplicate', label: t('agents.duplicate'), icon: <Copy />, onSelect: () => void duplicate() },
    { id: 'export', label: t('agents.export'), icon: <FileDown />, onSelect: onExport },
    {
      id: 'delete',
      label: t('agents.delete'),
      icon: <Trash2 />,
      danger: true,
      onSelect: () => void remove(),
    },
  ];
  const rows: MenuRow[] = [
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
    ...(isOwn ? own : []),
  ];
  const isForTeams = isPublic === false;
  const access = !isForTeams
    ? t('agents.access.workspace')
    : teamIds.length === 0
      ? t('agents.access.nobody')
      : t('agents.access.teams', { count: teamIds.length });
  return (
    <tr>
      <td className="a-name">
        <span className="a-who o-row o-gap-3">
          <span className="a-icon">
            <AgentPicture agent={agent} {...store.service}>
              {isOwn ? <Bot /> : <Sparkle />}
            </AgentPicture>
          </span>
          <span className="a-text">
            {isOwn ? (
              <button type="button" className="a-link" onClick={() => store.go(id)}>
                {name}
              </button>
            ) : (
              <b>{name}</b>
            )}
            {id === data.defaultAgentId && <Tag tone="accent">{t('agents.default')}</Tag>}
            {isAvailable === false && <Tag tone="warning">{t('agents.retired')}</Tag>}
            {description && <small>{description}</small>}
          </span>
        </span>
      </td>
      <td className="a-model" data-label={t('agents.column.model')}>
        {model || t('agents.noModel')}
      </td>
      <td className="a-place" data-label={t('agents.column.place')}>
        {t(`agents.place.${modelHostLocation}`)}
      </td>
      <td data-label={t('agents.column.tools')}>{assignedTools.length}</td>
      <td data-label={t('agents.column.access')}>
        {isForTeams && <Users />} {access}
      </td>
      <td className="a-end">
        {rows.length > 0 && (
          <Menu
            label={t('agents.actionsOf', { name })}
            placement="bottom-end"
            rows={rows}
            trigger={props => (
              <IconButton label={t('agents.actionsOf', { name })} {...props}>
                <Ellipsis />
              </IconButton>
            )}
          />
        )}
      </td>
    </tr>
  );
}
