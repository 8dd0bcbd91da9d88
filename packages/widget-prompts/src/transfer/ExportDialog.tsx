import { exportCards, type TransferFormat, transferFormats } from '@oriel/contracts';
import { Button, Chips, Dialog, Field, InlineNote } from '@oriel/ui';
import { useHost, useT, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { errorText } from '../i18n/error-text';
import { fileName } from './file-name';

const argsSchema = z.object({ organizationId: z.string(), personal: z._default(z.boolean(), false) });
const types: Readonly<Record<TransferFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
};

/** Gives cards to the person as a file; closes with its name. */
export default function ExportDialog({ args, close }: WidgetDialogProps) {
  const t = useT();
  const host = useHost();
  const { organizationId, personal } = z.parse(argsSchema, args);
  const [which, setWhich] = useState<'own' | 'workspace'>('own');
  const [format, setFormat] = useState<TransferFormat>('csv');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const query = { space: organizationId, format, which };
      // It is as long as the library is large.
      const options = { signal: host.signal, timeout: false as const };
      const answer = await host.client.call(exportCards, { query }, options);
      const name = fileName(t('export.fileName'), format);
      await host.download({ name, type: types[format], data: await answer.arrayBuffer() });
      close(name);
    } catch (error) {
      setRefusal(errorText(error, t).text);
      setBusy(false);
    }
  };

  return (
    <Dialog
      title={t('export.title')}
      onClose={() => close()}
      closeLabel={t('kit.close')}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={() => close()}>{t('kit.cancel')}</Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            {t('export.confirm')}
          </Button>
        </>
      }
    >
      <p>{t(`export.text.${format}`)}</p>
      {!personal && (
        <Field label={t('export.which')}>
          <Chips
            options={(['own', 'workspace'] as const).map(value => ({
              value,
              label: t(`export.which.${value}`),
            }))}
            value={which}
            onChange={setWhich}
          />
        </Field>
      )}
      <Field label={t('export.format')}>
        <Chips
          options={transferFormats.map(value => ({ value, label: t(`export.format.${value}`) }))}
          value={format}
          onChange={setFormat}
        />
      </Field>
      {refusal && (
        <InlineNote tone="danger" role="alert">
          {refusal}
        </InlineNote>
      )}
    </Dialog>
  );
}
