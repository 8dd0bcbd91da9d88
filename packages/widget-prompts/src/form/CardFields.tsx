import { useI18n, useSignals } from '@oriel/app-kit';
import { Field, PickerField, Select } from '@oriel/ui';
import { useEffect } from 'react';
import { agentName } from '../card/agent-name';
import { usePrompts } from '../store/prompts-context';
import type { FormField, FormStore } from './form-store';
import { PictureField } from './PictureField';
import { TagField } from './TagField';
import { TeamField } from './TeamField';
import { TextFields } from './TextFields';
import { useFieldError } from './use-field-error';

const noAgent = 'none';

/** The fields of a card with their problems. */
export function CardFields({ form }: { form: FormStore }) {
  useSignals();
  const { t, locale } = useI18n();
  const store = usePrompts();
  const session = store.session.value;
  useEffect(() => void store.teams.load(), [store]);
  const fieldError = useFieldError();
  const draft = form.draft.value;
  const problems = form.problems.value;
  const error = (field: FormField) => fieldError(field, problems[field]);
  const teams = store.teams.teams.value ?? [];
  const hasTeams = draft.visibility === 'TEAMS' || teams.length > 0;
  const visibilities = [
    'PRIVATE' as const,
    ...(hasTeams ? (['TEAMS'] as const) : []),
    ...(['ORG', 'PUBLIC'] as const),
    ...(session?.isStaff.value ? (['CURATED'] as const) : []),
  ];
  const agents = session?.agents.value.value ?? [];

  return (
    <div className="p-form-columns">
      <div className="p-form-main o-stack o-gap-4">
        <TextFields form={form} />
      </div>
      <div className="p-form-side o-stack o-gap-4">
        <PictureField key={form.round.value} form={form} error={error('image')} />
        <TagField
          tags={draft.tags}
          problems={problems.tags}
          organizationId={session?.organization?.id}
          onChange={tags => form.change({ tags })}
          onLeave={() => form.leave('tags')}
          note={t('form.required')}
        />
        {!session?.isPerson && (
          <>
            <Field label={t('form.visibility')}>
              <Select
                options={visibilities.map(value => ({
                  value,
                  label: t(`visibility.${value}`),
                  description: t(`form.visibility.${value}`),
                }))}
                value={draft.visibility}
                onChange={visibility => form.change({ visibility })}
              />
            </Field>
            {draft.visibility === 'TEAMS' && (
              <TeamField
                known={teams}
                teamIds={draft.teamIds}
                error={error('teamIds')}
                onChange={teamIds => {
                  form.change({ teamIds });
                  form.leave('teamIds');
                }}
              />
            )}
          </>
        )}
        {agents.length > 0 && (
          <Field label={t('form.agent')} help={t('form.agentHelp')} error={error('defaultAgentId')}>
            <PickerField
              label={t('form.agent')}
              groups={[
                {
                  id: 'agents',
                  options: [
                    { value: noAgent, label: t('form.noAgent') },
                    ...agents.map(agent => ({ value: agent.id, label: agentName(agent, locale) })),
                  ],
                },
              ]}
              texts={{
                search: t('form.agentSearch'),
                empty: t('form.noAgent'),
                notFound: t('form.agentNotFound'),
              }}
              value={draft.defaultAgentId ?? noAgent}
              onChange={value => form.change({ defaultAgentId: value === noAgent ? null : value })}
            />
          </Field>
        )}
      </div>
    </div>
  );
}
