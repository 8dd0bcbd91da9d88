import { ResourceView, useForm, useResource, useSignals, useT } from '@oriel/app-kit';
import {
  getOrganizationSettings,
  limits,
  type OrganizationSettings,
  updateOrganizationSettings,
} from '@oriel/contracts';
import { SettingsGroup, SettingsRow, TextInput } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { SavedField } from '../parts/SavedField';

const max = limits.chatRetentionDays;
const isDays = (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= max;
const schema = z.object({
  days: z.string().check(
    z.trim(),
    z.refine(text => text === '' || isDays(text)),
  ),
});

/** Number of days that chats are kept; empty: until deleted. */
export function RetentionSection({ organizationId }: { organizationId: string }) {
  useSignals();
  const t = useT();
  const { client } = useHost();
  const settings = useResource(
    signal => client.call(getOrganizationSettings, { params: { organizationId } }, { signal }),
    organizationId,
  );
  const isPending = ['idle', 'loading'].includes(settings.state.value.kind);
  return (
    <SettingsGroup level={3} title={t('general.retention')} help={t('general.retentionText')}>
      {isPending ? (
        // The row itself, so that the next group is at its place from the start.
        <SettingsRow label={t('general.retentionDays')} help={t('general.retentionHelp')}>
          <TextInput disabled aria-busy />
        </SettingsRow>
      ) : (
        <ResourceView resource={settings} compact level={3}>
          {stored => <DaysRow stored={stored} onSaved={next => settings.set(() => next)} />}
        </ResourceView>
      )}
    </SettingsGroup>
  );
}

interface DaysRowProps {
  stored: OrganizationSettings;
  onSaved: (next: OrganizationSettings) => void;
}

function DaysRow({ stored, onSaved }: DaysRowProps) {
  useSignals();
  const t = useT();
  const host = useHost();
  const before = stored.chatRetentionDays ?? null;
  const form = useForm(schema, { days: String(before ?? '') });
  const typed = form.values.value.days.trim();
  const daysOf = (text: string) => (text === '' ? null : Number(text));
  const days = daysOf(typed);
  const confirm = async () => {
    const isShorter = days !== null && (before === null || days < before);
    if (!isShorter) return true;
    return host.confirm({
      title: t('general.retentionConfirm', { days }),
      text: t('general.retentionConfirmText'),
      confirmLabel: t('kit.save'),
      destructive: true,
    });
  };
  return (
    <SavedField
      form={form}
      name="days"
      inputMode="numeric"
      label={t('general.retentionDays')}
      help={t('general.retentionHelp')}
      error={typed !== '' && !isDays(typed) && t('general.retentionInvalid', { max })}
      confirm={confirm}
      send={({ days: text }, { signal }) =>
        host.client.call(
          updateOrganizationSettings,
          { params: { organizationId: stored.id }, body: { chatRetentionDays: daysOf(text) } },
          { signal },
        )
      }
      onSaved={onSaved}
    />
  );
}
