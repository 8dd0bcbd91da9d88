import {
  application,
  applicationInput,
  createApplication,
  limits,
  updateApplication,
  type WidgetName,
  widgetNames,
} from '@oriel/contracts';
import {
  FormDialog,
  TextField,
  useClient,
  useForm,
  useSignals,
  useT,
  type WidgetDialogProps,
} from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CheckList } from '../parts/CheckList';
import { readOrigins } from './read-origins';

const argsSchema = z.object({
  organizationId: z.string(),
  /** The application that is changed. Default: a new one is made. */
  application: z.optional(application),
});

interface ApplicationValues {
  name: string;
  /** One in a line. */
  allowedOrigins: string;
  widgets: WidgetName[];
}

const { name, allowedOrigins, widgets } = applicationInput.shape;
const schema = z.object({
  name,
  allowedOrigins: z.pipe(z.string(), z.pipe(z.transform(readOrigins), allowedOrigins)),
  widgets,
});
type ApplicationInput = z.output<typeof schema>;

/** Makes an application, or changes one. Closes with the application as it is then. */
export default function ApplicationDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  const t = useT();
  const client = useClient();
  const [{ organizationId, application: known }] = useState(() => z.parse(argsSchema, args));
  const form = useForm<ApplicationValues, ApplicationInput>(schema, {
    name: known?.name ?? '',
    allowedOrigins: known?.allowedOrigins.join('\n') ?? '',
    widgets: known?.widgets ?? ['chat'],
  });
  const hasNoWidget = form.problems.value.widgets !== undefined;
  return (
    <FormDialog
      size="large"
      title={known ? t('applications.editTitle', { name: known.name }) : t('applications.create')}
      form={form}
      submitLabel={t(known ? 'kit.save' : 'applications.create')}
      needsChange={known !== undefined}
      send={(body, { signal, idempotencyKey }) =>
        known
          ? client.call(
              updateApplication,
              { params: { organizationId, applicationId: known.id }, body },
              { signal },
            )
          : client.call(createApplication, { params: { organizationId }, body }, { signal, idempotencyKey })
      }
      close={close}
    >
      <TextField
        form={form}
        name="name"
        label={t('kit.name')}
        help={t('applications.nameHelp')}
        max={limits.organizationName}
      />
      <TextField
        form={form}
        name="allowedOrigins"
        label={t('applications.origins')}
        help={t('applications.originsHelp')}
        rows={3}
        placeholder="https://intranet.example.com"
        problemText={({ code }) =>
          t(`applications.origins.${code === 'required' || code === 'too_long' ? code : 'invalid'}`, {
            max: limits.applicationOrigins,
          })
        }
      />
      <CheckList
        legend={t('applications.widgets')}
        rows={widgetNames.map(value => ({ value, label: t(`applications.widget.${value}`) }))}
        value={form.values.value.widgets}
        problem={hasNoWidget ? t('applications.noWidget') : undefined}
        onChange={chosen => form.change({ widgets: chosen })}
      />
    </FormDialog>
  );
}
