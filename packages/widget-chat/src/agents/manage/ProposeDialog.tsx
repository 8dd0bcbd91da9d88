import { FormDialog, TextField, useForm, useI18n } from '@oriel/app-kit';
import { type Agent, boundedText, limits } from '@oriel/contracts';
import { useHost } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { agentName } from '../../session/agent-name';
import type { AgentsViewStore } from '../form/agents-view-store';

const schema = z.object({ message: boundedText(limits.agentProposalNote) });

/** Proposes to share a private agent with the workspace. */
export default function ProposeDialog({
  agent,
  store,
  close,
}: {
  agent: Agent;
  store: AgentsViewStore;
  close: () => void;
}) {
  const { t, locale } = useI18n();
  const host = useHost();
  const form = useForm(schema, { message: '' });
  return (
    <FormDialog
      size="medium"
      title={t('agents.proposeTitle', { name: agentName(agent, locale) })}
      form={form}
      submitLabel={t('agents.proposeSend')}
      send={async ({ message }, { signal }) => {
        await store.propose(agent.id, message, signal);
        return true;
      }}
      close={isSent => {
        close();
        if (isSent) void host.notify({ kind: 'success', title: t('agents.proposed') });
      }}
    >
      <p>{t('agents.proposeText')}</p>
      <TextField
        form={form}
        name="message"
        label={t('agents.proposeMessage')}
        rows={3}
        max={limits.agentProposalNote}
        note="count"
      />
    </FormDialog>
  );
}
