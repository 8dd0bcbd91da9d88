import { ResourceView, useAct, useFormat, useI18n, useResource, useSignals } from '@oriel/app-kit';
import {
  changePersonalDataCheck,
  countCodePoints,
  getOrganizationSettings,
  type OrganizationSettings,
  type PersonalDataCheck,
  protectedNameLimits,
} from '@oriel/contracts';
import { Button, Field, Textarea } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { useId, useState } from 'react';

const choices = ['off', 'warn', 'mask'] as const;
type Choice = 'off' | PersonalDataCheck;

/** Handling of personal data in questions before they leave the browser. */
export function PersonalDataSection({ organizationId }: { organizationId: string }) {
  useSignals();
  const { t } = useI18n();
  const host = useHost();
  const params = { organizationId };
  const settings = useResource(
    signal => host.client.call(getOrganizationSettings, { params }, { signal }),
    organizationId,
  );
  return (
    <section className="w-section o-stack o-gap-3">
      <h3>{t('personal.heading')}</h3>
      <p className="w-muted">{t('personal.text')}</p>
      <ResourceView resource={settings} compact level={3}>
        {stored => (
          <PersonalDataForm
            key={JSON.stringify([stored.dataCheck, stored.protectedNames])}
            stored={stored}
            onSaved={next => settings.set(() => next)}
          />
        )}
      </ResourceView>
    </section>
  );
}

interface FormProps {
  stored: OrganizationSettings;
  onSaved: (next: OrganizationSettings) => void;
}

function PersonalDataForm({ stored, onSaved }: FormProps) {
  useSignals();
  const { t } = useI18n();
  const format = useFormat();
  const act = useAct();
  const { client } = useHost();
  const id = useId();
  const before = choices.find(each => each === stored.dataCheck) ?? 'off';
  const [choice, setChoice] = useState<Choice>(before);
  const storedNames = (stored.protectedNames ?? []).join('\n');
  const [typed, setTyped] = useState(storedNames);
  const [isBusy, setBusy] = useState(false);
  const names = typed
    .split('\n')
    .map(name => name.trim())
    .filter(name => name !== '');
  const isTooLong = names.some(name => countCodePoints(name) > protectedNameLimits.name);
  const isTooMany = names.length > protectedNameLimits.names;
  const isChanged = choice !== before || names.join('\n') !== storedNames;
  const canSave = isChanged && !isTooLong && !isTooMany;
  const save = async () => {
    if (!canSave || isBusy) return;
    setBusy(true);
    const body = { dataCheck: choice === 'off' ? null : choice, protectedNames: names };
    const sent = await act(
      signal =>
        client.call(changePersonalDataCheck, { params: { organizationId: stored.id }, body }, { signal }),
      { done: t('personal.saved') },
    );
    setBusy(false);
    if (sent.isDone && 'result' in sent) onSaved(sent.result);
  };
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <fieldset className="w-choice o-stack">
        <legend>{t('personal.legend')}</legend>
        {choices.map(each => (
          <label key={each}>
            <input type="radio" name={id} checked={choice === each} onChange={() => setChoice(each)} />
            <span>
              <b>{t(`personal.${each}`)}</b>
              <small>{t(`personal.${each}Text`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {choice !== 'off' && (
        <Field
          label={t('personal.names')}
          help={t('personal.namesHelp')}
          error={
            isTooMany
              ? t('personal.tooMany', { max: format.number(protectedNameLimits.names) })
              : isTooLong
                ? t('personal.tooLong', { max: format.number(protectedNameLimits.name) })
                : undefined
          }
        >
          <Textarea
            rows={4}
            maxHeight={240}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Field>
      )}
      <div className="w-actions o-flow">
        <Button kind="primary" type="submit" busy={isBusy} disabled={!canSave}>
          {t('personal.save')}
        </Button>
      </div>
    </form>
  );
}
