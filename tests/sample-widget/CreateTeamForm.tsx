import {
  FormRefusal,
  NameField,
  nameText,
  RestoredNote,
  useForm,
  useLeaveGuard,
  useSignals,
  useT,
} from '@oriel/app-kit';
import { createTeam, limits } from '@oriel/contracts';
import { Button } from '@oriel/ui';
import type { WidgetSession } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { TeamsStore } from './teams-store';

const draftSchema = z.nullable(z.object({ name: z.string() }));

/** Creates a team. The form keeps its draft for the person and the workspace until it is sent. */
export function CreateTeamForm({ store, session }: { store: TeamsStore; session: WidgetSession }) {
  useSignals();
  const t = useT();
  const { nameRule, organization } = session;
  const [draft] = useState(() => store.drafts.of({ key: 'team', schema: draftSchema, initial: null }));
  const [schema] = useState(() => z.object({ name: nameText(limits.teamName, nameRule) }));
  const form = useForm(schema, { name: '' }, { draft });
  useLeaveGuard(form);
  const create = async () => {
    const { client } = store.host;
    const params = { organizationId: organization?.id ?? '' };
    const sent = await form.submit((body, context) => client.call(createTeam, { params, body }, context));
    if (!sent.isSent) return;
    form.start({ name: '' });
    store.teams.set(teams => [...teams, sent.result]);
    store.tellTabs();
  };
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void create();
      }}
    >
      <RestoredNote form={form} />
      <FormRefusal form={form} />
      <NameField form={form} name="name" label={t('teams.name')} max={limits.teamName} rule={nameRule} />
      <Button kind="primary" type="submit" busy={form.isSubmitting.value}>
        {t('teams.create')}
      </Button>
    </form>
  );
}
