import { FormDialog, FormField, TextField, useForm, useSignals, useT } from '@oriel/app-kit';
import {
  type Application,
  application,
  applicationInput,
  createApplication,
  limits,
  updateApplication,
  type WidgetName,
  widgetNames,
} from '@oriel/contracts';
import { InlineNote, Select, Switch, sheet, useSheet } from '@oriel/ui';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CheckList } from '../parts/CheckList';
import css from './applications.css?inline';
import { readOrigins } from './read-origins';
import { ShownFields, type ShownValues, shownBody, shownSchema, shownValues } from './ShownFields';
import { hoursText, offeredHours } from './sign-in-hours';

const argsSchema = z.object({
  organizationId: z.string(),
  /** The edited application. Default: a new one. */
  application: z.optional(application),
  /** Only the owner may change origins and widgets, so they are locked. Default: editable. */
  isLocked: z._default(z.boolean(), false),
});

const styles = sheet(css);

interface ApplicationValues extends ShownValues {
  name: string;
  /** One per line. */
  allowedOrigins: string;
  widgets: WidgetName[];
  signInHours: number;
  offersSignIn: boolean;
}

const { name, allowedOrigins, widgets } = applicationInput.shape;
const schema = z.object({
  name,
  allowedOrigins: z.pipe(z.string(), z.pipe(z.transform(readOrigins), allowedOrigins)),
  widgets,
  signInHours: z.number(),
  offersSignIn: z.boolean(),
  ...shownSchema,
});
type ApplicationInput = z.output<typeof schema>;

const valuesOf = (known: Application | undefined): ApplicationValues => ({
  name: known?.name ?? '',
  allowedOrigins: known?.allowedOrigins.join('\n') ?? '',
  widgets: known?.widgets ?? ['chat'],
  signInHours: known?.signInHours ?? limits.signInHours.min,
  offersSignIn: known?.offersSignIn ?? false,
  ...shownValues(known),
});

/** Creates or edits an application. Closes with the updated application. */
export default function ApplicationDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const client = useClient();
  const [{ organizationId, application: known, isLocked }] = useState(() => z.parse(argsSchema, args));
  const form = useForm<ApplicationValues, ApplicationInput>(schema, valuesOf(known));
  const hasNoWidget = form.problems.value.widgets !== undefined;
  const { signInHours } = form.values.value;
  const hours = offeredHours.some(each => each === signInHours)
    ? offeredHours
    : [...offeredHours, signInHours].toSorted((one, other) => one - other);
  return (
    <FormDialog
      size="large"
      className="w-application-form"
      title={known ? t('applications.editTitle', { name: known.name }) : t('applications.create')}
      form={form}
      submitLabel={t(known ? 'kit.save' : 'applications.create')}
      needsChange={known !== undefined}
      send={(values, { signal, idempotencyKey }) => {
        const { name, signInHours, offersSignIn, allowedOrigins, widgets } = values;
        const rest = { name, signInHours, offersSignIn, ...shownBody(values) };
        const body = { ...rest, allowedOrigins, widgets };
        if (!known)
          return client.call(
            createApplication,
            { params: { organizationId }, body },
            { signal, idempotencyKey },
          );
        const params = { organizationId, applicationId: known.id };
        return client.call(updateApplication, { params, body: isLocked ? rest : body }, { signal });
      }}
      close={close}
    >
      {isLocked && (
        <InlineNote title={t('applications.lockedTitle')}>{t('applications.lockedText')}</InlineNote>
      )}
      <TextField
        form={form}
        name="name"
        label={t('kit.name')}
        help={t('applications.nameHelp')}
        max={limits.organizationName}
      />
      {!isLocked && (
        <>
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
        </>
      )}
      <FormField
        form={form}
        name="signInHours"
        label={t('applications.signInHours')}
        help={t('applications.signInHoursHelp')}
      >
        {({ value, onChange }) => (
          <Select
            value={String(value)}
            options={hours.map(each => ({ value: String(each), label: hoursText(each, t) }))}
            onChange={next => onChange(Number(next))}
          />
        )}
      </FormField>
      <ShownFields form={form} organizationId={organizationId} />
      <Switch
        row
        label={t('applications.offersSignIn')}
        help={t('applications.offersSignInHelp')}
        checked={form.values.value.offersSignIn}
        onChange={offersSignIn => form.change({ offersSignIn })}
      />
    </FormDialog>
  );
}
