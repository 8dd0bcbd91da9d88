import { useFormat, useSignals, useT } from '@oriel/app-kit';
import type { Agent, Model } from '@oriel/contracts';
import { Button, IconButton, type PickerGroup, type PickerListProps, type PickerOption } from '@oriel/ui';
import { isApplicationPerson, isVisible } from '@oriel/widget-kit';
import { Info, Plus, Settings2, ThumbsUp } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { agentDescription, agentName } from '../session/agent-name';
import type { OrganizationChat } from '../session/chat-context';
import { useChat } from '../session/chat-context';
import { AgentPicture } from './AgentPicture';
import type { KnownModels } from './model-note';

/** Number of agents up to which the ones chosen last are not listed above the others. */
const fewAgents = 7;

type AgentList = Pick<PickerListProps, 'label' | 'groups' | 'texts' | 'foot'>;
type ModelNotes = Pick<typeof import('./model-note'), 'agentPrice' | 'failureText'> & {
  readonly known: KnownModels;
  /** The model behind the tool for images, if an agent has it. */
  readonly drawing: Model | undefined;
};

interface AgentListOptions {
  /** Ids of the agents chosen last, latest first. */
  recent: readonly string[];
  isOffered?: (agent: Agent) => boolean;
  /** Shows the ratings of the agents that the user created. */
  onRatings?: () => void;
  /** Shows what the current agent is made of. */
  onDetails?: () => void;
}

/** The agents as rows of a picker, with price and outages, which are read anew for each opened list. */
export function useAgentList(
  organization: OrganizationChat,
  { recent, isOffered = () => true, onRatings, onDetails }: AgentListOptions,
): AgentList {
  useSignals();
  const t = useT();
  const format = useFormat();
  const { host } = useChat();
  const locale = host.locale.value;
  const { session, agents } = organization;
  const { id: organizationId, name: workspace } = session.organization;
  const [notes, setNotes] = useState<ModelNotes>();
  useEffect(() => {
    const learn = async () => {
      const { agentPrice, drawToolName, failureText, readDrawingModel, readModels } = await import(
        './model-note'
      );
      const known = await readModels(host, organizationId);
      const isDrawing = agents.agents
        .peek()
        .some(({ assignedTools }) => assignedTools.includes(drawToolName));
      const drawing = isDrawing ? await readDrawingModel(host, organizationId, known) : undefined;
      setNotes({ agentPrice, failureText, known, drawing });
    };
    learn().catch(() => undefined);
  }, [host, organizationId, agents]);

  // People of an application do not pay, and the service sends them no prices.
  const knowsPrices = !isApplicationPerson(session.user);
  const optionOf = (agent: Agent): PickerOption => {
    const name = agentName(agent, locale);
    const model = notes?.known.models.find(({ id }) => id === agent.modelId);
    const failure = model && notes?.failureText(model, notes.known.services, t, format);
    return {
      value: agent.id,
      label: name,
      description: failure ?? agentDescription(agent, locale),
      icon: <AgentPicture agent={agent} name={name} client={host.client} organizationId={organizationId} />,
      note:
        notes && model && knowsPrices
          ? notes.agentPrice(model, { assignedTools: agent.assignedTools, drawing: notes.drawing }, t, format)
          : undefined,
    };
  };
  const all = agents.agents.value.filter(isOffered);
  const latest =
    all.length > fewAgents
      ? recent.map(id => all.find(agent => agent.id === id)).filter(agent => agent !== undefined)
      : [];
  const others = all.filter(agent => !latest.includes(agent));
  const parts = [
    { id: 'recent', label: t('agents.recent'), found: latest },
    { id: 'own', label: workspace, found: others.filter(each => each.internalId === undefined) },
    {
      id: 'builtIn',
      label: t('agents.builtIn'),
      found: others.filter(each => each.internalId !== undefined),
    },
  ].filter(({ found }) => found.length > 0);
  const groups = parts.map(
    ({ id, label, found }): PickerGroup => ({
      id,
      label: parts.length > 1 ? label : undefined,
      options: found.map(optionOf),
    }),
  );
  return {
    label: t('composer.agent'),
    groups,
    texts: { search: t('agents.search'), empty: t('agents.none'), notFound: t('agents.nothing') },
    foot: useListActions(organization, onRatings, knowsPrices ? onDetails : undefined),
  };
}

/** Actions below the list of agents; undefined if there are none. */
function useListActions(
  { session, agents }: OrganizationChat,
  onRatings: (() => void) | undefined,
  onDetails: (() => void) | undefined,
): AgentList['foot'] {
  useSignals();
  const t = useT();
  const { host } = useChat();
  const hasDetails = onDetails !== undefined && agents.current.value !== undefined;
  // A bare chat is part of a portal, which has pages for agents.
  const mayManage =
    host.props.value.layout === 'bare' &&
    (isVisible(session.features.value, 'manageOrganizationAgents') ||
      isVisible(session.features.value, 'createOwnAgents'));
  const hasRatings =
    !mayManage && onRatings !== undefined && agents.agents.value.some(({ isMine }) => isMine);
  if (!hasDetails && !mayManage && !hasRatings) return undefined;
  return close => {
    const button = (label: string, icon: ReactNode, act: () => void) => (
      <Button
        kind="ghost"
        size="small"
        icon={icon}
        onClick={() => {
          close();
          act();
        }}
      >
        {label}
      </Button>
    );
    const goTo = (href: string) => () => void host.navigate(href);
    return (
      <>
        {hasDetails && (
          <IconButton
            size="small"
            label={t('agents.about')}
            onClick={() => {
              close();
              onDetails();
            }}
          >
            <Info />
          </IconButton>
        )}
        {mayManage && button(t('agents.create'), <Plus />, goTo('/agents/create'))}
        {mayManage && button(t('agents.manage'), <Settings2 />, goTo('/agents'))}
        {hasRatings && button(t('ratings.ofCreated'), <ThumbsUp />, onRatings)}
      </>
    );
  };
}
