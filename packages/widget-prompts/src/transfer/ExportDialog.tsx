import { FormDialog, FormField, useForm, useSignals, useT } from '@oriel/app-kit';
import { exportCards, type TransferFormat, transferFormats } from '@oriel/contracts';
import { Segmented } from '@oriel/ui';
import { useHost, type WidgetDialogProps } from '@oriel/widget-kit';
import * as z from 'zod/mini';
import { fileName } from './file-name';

const argsSchema = z.object({
  organizationId: z.string(),
  personal: z._default(z.boolean(), false),
  cardIds: z.optional(z.array(z.string())),
});
const whose = ['own', 'workspace'] as const;
const formSchema = z.object({ which: z.enum(whose), format: z.enum(transferFormats) });
const types: Readonly<Record<TransferFormat, string>> = {
  csv: 'text/csv;charset=utf-8',
  json: 'application/json',
};

/** Exports cards as a file; closes with its name. */
export default function ExportDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  const t = useT();
  const host = useHost();
  const { organizationId: space, personal, cardIds } = z.parse(argsSchema, args);
  const form = useForm(formSchema, { which: 'own', format: 'csv' });
  return (
    <FormDialog
      title={t('export.title')}
      size="medium"
      form={form}
      isQuick
      submitLabel={t('export.confirm')}
      send={async ({ format, which }, { signal }) => {
        // Duration depends on the size of the library.
        const options = { signal, timeout: false as const };
        const query = { space, format, which, ...(cardIds && { cards: cardIds.join() }) };
        const answer = await host.client.call(exportCards, { query }, options);
        const name = fileName(t('export.fileName'), format);
        await host.download({ name, type: types[format], data: await answer.arrayBuffer() });
        return name;
      }}
      close={close}
    >
      <p>{t(`export.text.${form.values.value.format}`)}</p>
      {!personal && !cardIds && (
        <FormField form={form} name="which" label={t('export.which')}>
          {({ value, onChange }) => (
            <Segmented
              options={whose.map(each => ({ value: each, label: t(`export.which.${each}`) }))}
              value={value}
              onChange={onChange}
            />
          )}
        </FormField>
      )}
      <FormField form={form} name="format" label={t('export.format')}>
        {({ value, onChange }) => (
          <Segmented
            options={transferFormats.map(each => ({ value: each, label: t(`export.format.${each}`) }))}
            value={value}
            onChange={onChange}
          />
        )}
      </FormField>
    </FormDialog>
  );
}
