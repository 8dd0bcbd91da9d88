import { FormDialog, NameField, nameText, useForm, useSignals } from '@oriel/app-kit';
import { createOrganization, defaultNameRule, limits } from '@oriel/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import type { SwitchingState } from '../pages/SwitchingPage';
import { usePortal } from '../store/portal-context';
import { switchAddressOf, useWidgetTable } from '../widget/widget-row';

const max = limits.organizationName;

/** Asks for the name of a new workspace, creates it, and switches to it. */
export default function OrganizationCreateDialog({ close }: { close: () => void }) {
  useSignals();
  const { t } = useTranslation();
  const { client, session, organizations, toasts } = usePortal();
  const navigate = useNavigate();
  const table = useWidgetTable();
  const rule = session.user.peek()?.nameRule ?? defaultNameRule;
  const schema = useMemo(() => z.object({ name: nameText(max, rule) }), [rule]);
  const form = useForm(
    schema,
    { name: '' },
    {
      checksAsTyped: true,
      refusals: {
        organization_name_required: ['name', 'required'],
        organization_name_length: ['name', 'length'],
        organization_name_charset: ['name', 'charset'],
      },
    },
  );
  return (
    <FormDialog
      title={t('organization.create')}
      form={form}
      submitLabel={t('organization.createConfirm')}
      failedTitle={t('organization.createFailed')}
      needsChange
      isDisabled={!form.isValid.value}
      send={(body, context) => client.call(createOrganization, { query: {}, body }, context)}
      close={organization => {
        close();
        if (!organization) return;
        organizations.add(organization);
        const state: SwitchingState = { organizationId: organization.id, next: switchAddressOf(table) };
        void navigate('/switching', { state });
        toasts.show({ tone: 'success', title: t('organization.created', { name: organization.name }) });
      }}
    >
      <p>
        {t('organization.createText')}{' '}
        <a href="/pricing" target="_blank" rel="noreferrer">
          {t('organization.createPrices')}
        </a>
      </p>
      <NameField form={form} name="name" label={t('organization.name')} max={max} rule={rule} />
    </FormDialog>
  );
}
