import { FormDialog, useForm, useI18n, useSignals } from '@oriel/app-kit';
import type { Agent } from '@oriel/contracts';
import { useHost } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { agentName } from '../../session/agent-name';
import { AccessFields, accessFields, needsTeam } from '../form/AccessFields';
import type { AccessValues } from '../form/agents-view-store';
import { type AgentsData, type AgentsViewStore, visibilityOf } from '../form/agents-view-store';

const schema = z.object(accessFields).check(needsTeam);

/** Options of {@link AccessDialog}. */
export interface AccessDialogProps {
  agent: Agent;
  data: AgentsData;
  store: AgentsViewStore;
  close: () => void;
}

/** Keeps an agent private, or shares it with chosen teams or the whole workspace. */
export function AccessDialog({ agent, data, store, close }: AccessDialogProps) {
  useSignals();
  const { t, locale } = useI18n();
  const host = useHost();
  const form = useForm<AccessValues, AccessValues>(schema, {
    access: visibilityOf(agent),
    teamIds: agent.teamIds,
  });
  const { access, teamIds } = form.values.value;
  return (
    <FormDialog
      size="large"
      className="a-dialog"
      title={t('agents.accessTitle', { name: agentName(agent, locale) })}
      form={form}
      needsChange
      submitLabel={t('agents.accessSave')}
      send={(values, options) => store.share(agent.id, values, options.signal)}
      close={saved => {
        close();
        if (saved) void host.notify({ kind: 'success', title: t('agents.accessSaved') });
      }}
    >
      <AccessFields
        access={access}
        teamIds={teamIds}
        data={data}
        isMine={agent.isMine === true}
        createTeam={store.createTeam}
        isRefused={form.problems.value.teamIds !== undefined}
        onChange={form.change}
      />
    </FormDialog>
  );
}
