import { FormDialog, TextField, useAct, useForm, useI18n, useSignals, useT } from '@oriel/app-kit';
import { type AgentProposal, boundedText, limits } from '@oriel/contracts';
import { Button, Dialog, Tag } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { AgentsData, AgentsViewStore } from '../form/agents-view-store';

/** The proposals that the user decides on, or the user's own with their outcome. */
export default function ProposalsDialog({
  data,
  store,
  onClose,
}: {
  data: AgentsData;
  store: AgentsViewStore;
  onClose: () => void;
}) {
  useSignals();
  const t = useT();
  const [declined, setDeclined] = useState<AgentProposal>();
  const shown = data.proposals.filter(({ status }) => status !== 'withdrawn');
  return (
    <Dialog size="wide" title={t('agents.proposals')} onClose={onClose} closeLabel={t('kit.close')}>
      {shown.length === 0 ? (
        <p className="a-muted">{t('agents.proposal.none')}</p>
      ) : (
        <ul className="a-ratings">
          {shown.map(proposal => (
            <Proposal
              key={proposal.id}
              proposal={proposal}
              data={data}
              store={store}
              onDecline={() => setDeclined(proposal)}
            />
          ))}
        </ul>
      )}
      {declined && <DeclineDialog proposal={declined} store={store} close={() => setDeclined(undefined)} />}
    </Dialog>
  );
}

function Proposal({
  proposal,
  data,
  store,
  onDecline,
}: {
  proposal: AgentProposal;
  data: AgentsData;
  store: AgentsViewStore;
  onDecline: () => void;
}) {
  const { t, format, locale } = useI18n();
  const act = useAct();
  const {
    id,
    agentName: name,
    proposedByName,
    status,
    message,
    decisionNote,
    rights,
    teamIds,
    agent,
  } = proposal;
  const teams = (data.teams ?? []).filter(team => teamIds.includes(team.id)).map(team => team.name);
  return (
    <li className="o-stack o-gap-2">
      <span className="o-row o-wrap o-gap-2">
        <b>{name}</b>
        <Tag tone={status === 'declined' ? 'warning' : 'neutral'}>{t(`agents.proposal.${status}`)}</Tag>
        <span className="a-muted">
          {t('agents.proposal.by', {
            name: proposedByName ?? t('agents.proposal.somebody'),
            date: format.date(proposal.createdAt, { dateStyle: 'medium' }),
          })}
        </span>
      </span>
      <span className="a-muted">
        {teamIds.length > 0
          ? t('agents.proposal.forTeams', { teams: new Intl.ListFormat(locale).format(teams) })
          : t('agents.proposal.forWorkspace')}
      </span>
      {message !== '' && <p dir="auto">{message}</p>}
      {decisionNote && (
        <p dir="auto">
          {t('agents.proposal.note', { name: proposal.decidedByName ?? '', note: decisionNote })}
        </p>
      )}
      {agent && <ProposedAgent proposal={proposal} agent={agent} data={data} />}
      <span className="o-row o-wrap o-gap-2">
        {rights.includes('decide') && (
          <>
            <Button
              kind="primary"
              size="small"
              onClick={() =>
                void act(signal => store.endProposal(id, { how: 'accept', note: '' }, signal), {
                  done: t('agents.proposal.acceptDone'),
                  failed: t('agents.proposal.failed'),
                })
              }
            >
              {t('agents.proposal.accept')}
            </Button>
            <Button size="small" onClick={onDecline}>
              {t('agents.proposal.decline')}
            </Button>
          </>
        )}
        {rights.includes('withdraw') && (
          <Button
            size="small"
            onClick={() =>
              void act(signal => store.endProposal(id, { how: 'withdraw' }, signal), {
                done: t('agents.proposal.withdrawDone'),
                failed: t('agents.proposal.failed'),
              })
            }
          >
            {t('agents.proposal.withdraw')}
          </Button>
        )}
      </span>
    </li>
  );
}

/** The parts of an agent that a decision depends on. */
function ProposedAgent({
  proposal: { files = [] },
  agent,
  data,
}: {
  proposal: AgentProposal;
  agent: NonNullable<AgentProposal['agent']>;
  data: AgentsData;
}) {
  const { t, locale } = useI18n();
  const list = (names: readonly string[]) => new Intl.ListFormat(locale).format(names);
  const toolName = (name: string) => {
    const title = data.tools.find(tool => tool.name === name)?.title?.[locale] ?? name;
    const ask = agent.toolAsks?.[name];
    // An agent that never asks would act for colleagues without their consent.
    return ask ? t('agents.proposal.tool', { name: title, ask: t(`agents.toolAsk.${ask}`) }) : title;
  };
  const modelName = (id: string) => data.models.find(model => model.id === id)?.name ?? t('agents.noModel');
  const sections = [
    ['agents.field.description', [agent.description ?? '']],
    ['agents.field.model', [modelName(agent.modelId)]],
    ['agents.field.fallbackModels', [list((agent.fallbackModelIds ?? []).map(modelName))]],
    [
      'agents.field.parameters',
      Object.entries(agent.parameters ?? {}).map(([name, value]) => `${name}: ${String(value)}`),
    ],
    ['agents.field.systemMessages', agent.systemMessages],
    ['agents.field.starterQuestions', agent.starterQuestions ?? []],
    ['agents.field.assignedTools', [list(agent.assignedTools.map(toolName))]],
    ['agents.proposal.files', [list(files)]],
  ] as const;
  return (
    <details open>
      <summary>{t('agents.proposal.agent')}</summary>
      {sections.map(
        ([title, texts]) =>
          texts.some(Boolean) && (
            <section key={title}>
              <h4>{t(title)}</h4>
              {texts.map((text, index) => (
                // The list does not change while it is shown.
                // biome-ignore lint/suspicious/noArrayIndexKey: instructions have no id
                <p key={index} className="a-rated-text" dir="auto">
                  {text}
                </p>
              ))}
            </section>
          ),
      )}
    </details>
  );
}

const declineSchema = z.object({ note: boundedText(limits.agentProposalNote) });

function DeclineDialog({
  proposal,
  store,
  close,
}: {
  proposal: AgentProposal;
  store: AgentsViewStore;
  close: () => void;
}) {
  const t = useT();
  const host = useHost();
  const form = useForm(declineSchema, { note: '' });
  return (
    <FormDialog
      size="medium"
      title={t('agents.proposal.declineTitle', { name: proposal.agentName })}
      form={form}
      submitLabel={t('agents.proposal.decline')}
      isDanger
      send={async ({ note }, { signal }) => {
        await store.endProposal(proposal.id, { how: 'decline', note }, signal);
        return true;
      }}
      close={isSent => {
        close();
        if (isSent) void host.notify({ kind: 'success', title: t('agents.proposal.declineDone') });
      }}
    >
      <TextField
        form={form}
        name="note"
        label={t('agents.proposal.declineNote')}
        rows={3}
        max={limits.agentProposalNote}
        note="count"
      />
    </FormDialog>
  );
}
