import { useI18n, useSignals } from '@oriel/app-kit';
import type { CardVisibility } from '@oriel/contracts';
import { Field, PickerField, Select } from '@oriel/ui';
import { agentName } from '../card/agent-name';
import { usePrompts } from '../store/prompts-context';
import type { FormField, FormStore } from './form-store';
import { PictureField } from './PictureField';
import { TagField } from './TagField';
import { TextFields } from './TextFields';
import { useFieldError } from './use-field-error';

const visibilities: readonly CardVisibility[] = ['PRIVATE', 'ORG', 'PUBLIC'];
const noAgent = 'none';

/** The fields of a card with their problems. */
export function CardFields({ form }: { form: FormStore }) {
  useSignals();
  const { t, locale } = useI18n();
  const session = usePrompts().session.value;
  const fieldError = useFieldError();
  const draft = form.draft.value;
  const problems = form.problems.value;
  const error = (field: FormField) => fieldError(field, problems[field]);
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
          <Field label={t('form.visibility')}>
            <Select
              options={[...visibilities, ...(session?.isStaff.value ? (['CURATED'] as const) : [])].map(
                value => ({
                  value,
                  label: t(`visibility.${value}`),
                  description: t(`form.visibility.${value}`),
                }),
              )}
              value={draft.visibility}
              onChange={visibility => form.change({ visibility })}
            />
          </Field>
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
