import { ApiError, createUuid } from '@oriel/client';
import {
  cleanName,
  createOrganization,
  defaultNameRule,
  findForbiddenCharacters,
  findNameProblem,
  limits,
  type NameProblem,
  nameSigns,
} from '@oriel/contracts';
import { Button, Dialog, Field, InlineNote, TextInput } from '@oriel/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCloseGuard } from '../dialogs/use-close-guard';
import { RequestNumber } from '../errors/RequestNumber';
import { useErrorText } from '../errors/use-error-text';
import type { SwitchingState } from '../pages/SwitchingPage';
import { usePortal } from '../store/portal-context';
import { switchAddressOf, useWidgetTable } from '../widget/widget-row';

const problemOfCode: Readonly<Record<string, NameProblem>> = {
  organization_name_required: 'required',
  organization_name_length: 'length',
  organization_name_charset: 'charset',
};

/** Asks for the name of a new workspace, creates it, and switches to it. */
export default function OrganizationCreateDialog({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const { client, session, organizations, toasts } = usePortal();
  const navigate = useNavigate();
  const table = useWidgetTable();
  const rule = session.user.peek()?.nameRule ?? defaultNameRule;
  const [name, setName] = useState('');
  const [isTouched, setTouched] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly problem: NameProblem; readonly signs?: unknown }>();
  const [failure, setFailure] = useState<unknown>();
  const errorText = useErrorText();
  // A second press after a lost response creates no second workspace.
  const [idempotencyKey, setIdempotencyKey] = useState(createUuid);
  const problem = findNameProblem(name, limits.organizationName, rule);
  const said = isTouched ? (problem ?? refusal?.problem) : undefined;
  const cleaned = said === 'charset' && cleanName(name, limits.organizationName, rule);

  const { leave, question } = useCloseGuard(name.trim() !== '', close);

  const change = (next: string) => {
    setName(next);
    setTouched(true);
    setRefusal(undefined);
    setFailure(undefined);
    setIdempotencyKey(createUuid());
  };
  const create = async () => {
    if (!isTouched || problem || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const organization = await client.call(
        createOrganization,
        { query: {}, body: { name } },
        { idempotencyKey },
      );
      organizations.add(organization);
      close();
      const state: SwitchingState = { organizationId: organization.id, next: switchAddressOf(table) };
      void navigate('/switching', { state });
      toasts.show({ tone: 'success', title: t('organization.created', { name: organization.name }) });
    } catch (error) {
      const refused = ApiError.isInstance(error) ? error : undefined;
      const named = refused && problemOfCode[refused.code];
      if (named) setRefusal({ problem: named, signs: refused.issues[0]?.details?.signs });
      else setFailure(error);
      setBusy(false);
    }
  };
  const help = t(`organization.name.rule.${rule}`, { allowed: [...nameSigns].join(' ') });
  const textOf = (wrong: NameProblem) => {
    if (wrong !== 'charset') return t(`organization.name.${wrong}`, { max: limits.organizationName });
    // The service lists them by its own rule.
    const signs = String(refusal?.signs ?? findForbiddenCharacters(name, rule));
    const text = signs === '' ? t('organization.name.spaces') : t('organization.name.refused', { signs });
    return `${text} ${help}`;
  };
  return (
    <>
      <Dialog
        size="small"
        title={t('organization.create')}
        onClose={leave}
        closeLabel={t('action.close')}
        onSubmit={() => void create()}
        actions={
          <>
            <Button onClick={leave}>{t('action.cancel')}</Button>
            <Button kind="primary" type="submit" busy={isBusy} disabled={!isTouched || problem !== undefined}>
              {t('organization.createConfirm')}
            </Button>
          </>
        }
      >
        {failure !== undefined && (
          <InlineNote tone="danger" role="alert" title={t('organization.createFailed')}>
            {errorText(failure).text} <RequestNumber error={failure} />
          </InlineNote>
        )}
        <p>{t('organization.createText')}</p>
        <Field label={t('organization.name')} help={help} error={said && textOf(said)}>
          <TextInput value={name} autoComplete="off" onChange={event => change(event.currentTarget.value)} />
        </Field>
        {cleaned && (
          <Button size="small" onClick={() => change(cleaned)}>
            {t('organization.name.clean', { name: cleaned })}
          </Button>
        )}
      </Dialog>
      {question}
    </>
  );
}
