import { ResourceView, useI18n, useResource, useSignals } from '@oriel/app-kit';
import { type Agent, type AgentDetails, drawsImages, getAgentDetails, seesImages } from '@oriel/contracts';
import { Button, Dialog, Facts, Skeleton, sheet, useSheet } from '@oriel/ui';
import { Code } from 'lucide-react';
import { Fragment, type ReactNode, useState } from 'react';
import { agentDescription, agentName } from '../../session/agent-name';
import { AgentProgram } from '../agent-program';
import type { AgentsViewStore } from '../form/agents-view-store';
import css from './agents-view.css?inline';

const styles = sheet(css);

/** Options of the dialog. */
export interface AgentDetailsProps {
  agent: Agent;
  service: AgentsViewStore['service'];
  onClose: () => void;
}

/** Shows an agent read-only: instructions, model, places, abilities and tools. */
export default function AgentDetailsDialog({ agent, service, onClose }: AgentDetailsProps) {
  useSignals();
  useSheet(styles);
  const { t, locale } = useI18n();
  const [isProgramShown, setProgramShown] = useState(false);
  const { client, organizationId } = service;
  const found = useResource(
    signal => client.call(getAgentDetails, { params: { organizationId, agentId: agent.id } }, { signal }),
    agent.id,
  );
  if (isProgramShown) return <AgentProgram agent={agent} onClose={onClose} />;
  return (
    <Dialog
      size="wide"
      title={agentName(agent, locale)}
      onClose={onClose}
      closeLabel={t('kit.close')}
      actions={
        <Button icon={<Code />} onClick={() => setProgramShown(true)}>
          {t('agents.program')}
        </Button>
      }
    >
      <div className="o-stack o-gap-4">
        <p className="a-muted">{agentDescription(agent, locale)}</p>
        <ResourceView compact level={3} resource={found} skeleton={<Skeleton lines={6} />}>
          {details => <Details details={details} />}
        </ResourceView>
      </div>
    </Dialog>
  );
}

function Details({ details }: { details: AgentDetails }) {
  const { t, locale } = useI18n();
  const { modelName, serviceName, modelHostLocation, hostLocations, systemMessages, tools, abilities } =
    details;
  const places = modelHostLocation === 'any' ? hostLocations : [modelHostLocation];
  const can = [
    seesImages(abilities) && 'sees',
    drawsImages({ abilities }) && 'draws',
    abilities.some(({ type }) => type === 'tool-function') && 'tools',
  ].filter(each => each !== false);
  const instructions = systemMessages.filter(text => text.trim() !== '');
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      t('agents.column.model'),
      modelName ? [...new Set([modelName, serviceName])].filter(Boolean).join(' · ') : t('agents.noModel'),
    ],
    [
      t('agents.column.place'),
      places.length > 0 ? places.map(place => t(`agents.place.${place}`)).join(', ') : t('agents.place.any'),
    ],
    [
      t('agents.abilities'),
      [t('agents.ability.text'), ...can.map(each => t(`agents.ability.${each}`))].join(', '),
    ],
    [
      t('agents.tools'),
      tools.length > 0
        ? tools.map(({ name = '', title }) => title?.[locale] ?? name).join(', ')
        : t('agents.noTools'),
    ],
  ];
  return (
    <div className="o-stack o-gap-4">
      <Facts>
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </Facts>
      <h3>{t('agents.instructions')}</h3>
      {instructions.length > 0 ? (
        instructions.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the instructions do not change while they are shown
          <p key={index} className="a-rated-text">
            {text}
          </p>
        ))
      ) : (
        <p className="a-muted">{t('agents.noInstructions')}</p>
      )}
    </div>
  );
}
