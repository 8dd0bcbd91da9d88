import { ResourceView, useAct, useResource, useSignals, useT } from '@oriel/app-kit';
import { getOrganizationSettings, limits, updateOrganizationSettings } from '@oriel/contracts';
import { Button, Field, TextInput } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { useState } from 'react';

/** Number of days that chats are kept; empty: until deleted. */
export function RetentionSection({ organizationId }: { organizationId: string }) {
  useSignals();
  const t = useT();
  const act = useAct();
  const host = useHost();
  const { client } = host;
  const params = { organizationId };
  const settings = useResource(
    signal => client.call(getOrganizationSettings, { params }, { signal }),
    organizationId,
  );
  const [typed, setTyped] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const stored = String(settings.value.value?.chatRetentionDays ?? '');
  const value = typed ?? stored;
  const days = value.trim() === '' ? null : Number(value);
  const isValid = days === null || (Number.isInteger(days) && days >= 1 && days <= limits.chatRetentionDays);
  const save = async () => {
    if (!isValid || isBusy) return;
    const isShorter = days !== null && (stored === '' || days < Number(stored));
    const question = {
      title: t('general.retentionConfirm', { days: days ?? 0 }),
      text: t('general.retentionConfirmText'),
      confirmLabel: t('kit.save'),
      destructive: true,
    };
    if (isShorter && !(await host.confirm(question))) return;
    setBusy(true);
    const { isDone, ...done } = await act(
      signal =>
        client.call(updateOrganizationSettings, { params, body: { chatRetentionDays: days } }, { signal }),
      { done: t('general.retentionSaved') },
    );
    if (isDone && 'result' in done) {
      settings.set(() => done.result);
      setTyped(undefined);
    }
    setBusy(false);
  };
  return (
    <form
      className="w-section o-stack o-gap-3"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void save();
      }}
    >
      <h3>{t('general.retention')}</h3>
      <p>{t('general.retentionText')}</p>
      <ResourceView resource={settings} compact level={3}>
        {() => (
          <>
            <Field
              label={t('general.retentionDays')}
              help={t('general.retentionHelp')}
              error={isValid ? undefined : t('general.retentionInvalid', { max: limits.chatRetentionDays })}
            >
              <TextInput
                inputMode="numeric"
                value={value}
                onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              />
            </Field>
            <div className="w-actions o-flow">
              <Button
                kind="primary"
                type="submit"
                busy={isBusy}
                disabled={!isValid || value.trim() === stored}
              >
                {t('kit.save')}
              </Button>
            </div>
          </>
        )}
      </ResourceView>
    </form>
  );
}
