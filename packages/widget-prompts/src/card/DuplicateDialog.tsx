import { duplicateCard, listMyOrganizations, type Organization } from '@oriel/contracts';
import { Button, Dialog, Field, Select } from '@oriel/ui';
import { useHost, useT, type WidgetDialogProps } from '@oriel/widget-kit';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { errorText } from '../i18n/error-text';

const argsSchema = z.object({ cardId: z.string(), title: z.string() });

/** Copies a card into a workspace of the person's choice; closes with the copy as `{ cardId, title }`. */
export default function DuplicateDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const { client, organizationId: currentOrganization, signal } = useHost();
  const { cardId, title } = z.parse(argsSchema, args);
  const [organizations, setOrganizations] = useState<readonly Organization[]>([]);
  const [organizationId, setOrganizationId] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  useEffect(() => {
    const abort = new AbortController();
    client.call(listMyOrganizations, {}, { signal: abort.signal }).then(
      found => {
        setOrganizations(found);
        const current = found.find(({ id }) => id === currentOrganization.peek()) ?? found[0];
        setOrganizationId(before => before ?? current?.id);
      },
      error => {
        if (!abort.signal.aborted) setRefusal(errorText(error, t).text);
      },
    );
    return () => abort.abort();
  }, [client, currentOrganization, t]);

  const copy = async () => {
    if (!organizationId || isBusy) return;
    setBusy(true);
    try {
      const made = await client.call(
        duplicateCard,
        { params: { cardId }, query: { space: organizationId } },
        { signal },
      );
      close({ cardId: made.id, title: made.title });
    } catch (error) {
      setRefusal(errorText(error, t).text);
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={t('duplicate.title')}
      size="small"
      onClose={() => close()}
      closeLabel={t('kit.close')}
      onSubmit={() => void copy()}
      actions={
        <>
          <Button onClick={() => close()}>{t('kit.cancel')}</Button>
          <Button kind="primary" type="submit" busy={isBusy} disabled={!organizationId}>
            {t('duplicate.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('duplicate.text', { title })}</p>
      <Field label={t('duplicate.workspace')} error={refusal}>
        <Select
          options={organizations.map(({ id, name, personal }) => ({
            value: id,
            label: name,
            description: personal ? t('duplicate.personal') : undefined,
          }))}
          value={organizationId}
          onChange={setOrganizationId}
          placeholder={t('duplicate.loading')}
        />
      </Field>
    </Dialog>
  );
}
