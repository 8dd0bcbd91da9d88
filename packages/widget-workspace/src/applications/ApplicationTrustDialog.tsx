import { FormDialog, TextField, useForm, useT } from '@oriel/app-kit';
import { application, applicationTrustInput, limits, trustApplication } from '@oriel/contracts';
import { sheet, useSheet } from '@oriel/ui';
import { useClient, type WidgetDialogProps } from '@oriel/widget-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import css from './applications.css?inline';
import { readDomains } from './read-origins';

const styles = sheet(css);

const argsSchema = z.object({ organizationId: z.string(), application });
const schema = z.object({
  domains: z.pipe(z.string(), z.pipe(z.transform(readDomains), applicationTrustInput.shape.domains)),
});

/** Lets the server of an application vouch for members. Closes with the updated application. */
export default function ApplicationTrustDialog({ args, close }: WidgetDialogProps) {
  useSheet(styles);
  const t = useT();
  const client = useClient();
  const [{ organizationId, application: known }] = useState(() => z.parse(argsSchema, args));
  const { id: applicationId, name, trust } = known;
  const form = useForm<z.input<typeof schema>, z.output<typeof schema>>(schema, {
    domains: trust?.domains.join('\n') ?? '',
  });
  return (
    <FormDialog
      size="large"
      title={t(trust ? 'applications.domainsTitle' : 'applications.trustTitle', { name })}
      form={form}
      submitLabel={t(trust ? 'kit.save' : 'applications.trust')}
      needsChange={trust !== null}
      send={(body, { signal }) =>
        client.call(trustApplication, { params: { organizationId, applicationId }, body }, { signal })
      }
      close={close}
    >
      <div className="w-trust o-stack">
        <p>{t('applications.trustMeans')}</p>
        <p>{t('applications.trustKeys')}</p>
      </div>
      <TextField
        form={form}
        name="domains"
        label={t('applications.domains')}
        help={t('applications.domainsHelp')}
        rows={3}
        placeholder="nordhafen.example"
        problemText={({ code }) =>
          t(`applications.domains.${code === 'required' || code === 'too_long' ? code : 'invalid'}`, {
            max: limits.trustedDomains,
          })
        }
      />
    </FormDialog>
  );
}
