import { ResourceView, useFormat, useI18n, useResource, useSignals } from '@oriel/app-kit';
import {
  changePersonalDataCheck,
  countCodePoints,
  getOrganizationSettings,
  type OrganizationSettings,
  type PersonalDataCheck,
  protectedNameLimits,
} from '@oriel/contracts';
import { Field, Segmented, SettingsGroup, SettingsRow, Textarea, useSavedNote } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { useState } from 'react';

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
    <SettingsGroup level={3} title={t('personal.heading')} help={t('personal.text')}>
      <ResourceView resource={settings} compact level={3}>
        {stored => <PersonalDataRows stored={stored} onSaved={next => settings.set(() => next)} />}
      </ResourceView>
    </SettingsGroup>
  );
}

interface FormProps {
  stored: OrganizationSettings;
  onSaved: (next: OrganizationSettings) => void;
}

interface Check {
  readonly choice: Choice;
  readonly names: readonly string[];
}

function PersonalDataRows({ stored, onSaved }: FormProps) {
  useSignals();
  const { t } = useI18n();
  const format = useFormat();
  const { client, signal } = useHost();
  const [typed, setTyped] = useState<string>();
  const check = useSavedNote<Check>({
    value: {
      choice: choices.find(each => each === stored.dataCheck) ?? 'off',
      names: stored.protectedNames ?? [],
    },
    save: async ({ choice, names }) => {
      const body = { dataCheck: choice === 'off' ? null : choice, protectedNames: [...names] };
      onSaved(
        await client.call(
          changePersonalDataCheck,
          { params: { organizationId: stored.id }, body },
          { signal },
        ),
      );
    },
    texts: { saved: t('kit.saved'), undo: t('kit.undo'), failed: t('kit.notSaved') },
  });
  const { choice, names } = check.value;
  const text = typed ?? names.join('\n');
  const read = text
    .split('\n')
    .map(name => name.trim())
    .filter(name => name !== '');
  const problem =
    read.length > protectedNameLimits.names
      ? t('personal.tooMany', { max: format.number(protectedNameLimits.names) })
      : read.some(name => countCodePoints(name) > protectedNameLimits.name)
        ? t('personal.tooLong', { max: format.number(protectedNameLimits.name) })
        : undefined;
  const saveNames = () => {
    if (typed === undefined || problem !== undefined) return;
    setTyped(undefined);
    if (read.join('\n') !== names.join('\n')) check.change({ choice, names: read });
  };
  return (
    <>
      <SettingsRow label={t('personal.legend')} help={t(`personal.${choice}Text`)} note={check.note}>
        <Segmented
          options={choices.map(each => ({ value: each, label: t(`personal.${each}`) }))}
          value={choice}
          onChange={next => check.change({ choice: next, names })}
        />
      </SettingsRow>
      {choice !== 'off' && (
        <div className="w-settings-field">
          <Field label={t('personal.names')} help={t('personal.namesHelp')} error={problem}>
            <Textarea
              rows={4}
              maxHeight={240}
              value={text}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onBlur={saveNames}
            />
          </Field>
        </div>
      )}
    </>
  );
}
