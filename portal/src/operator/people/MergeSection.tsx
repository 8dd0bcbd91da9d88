import { FormDialog, FormField, useAct, useApp, useForm, useFormat } from '@oriel/app-kit';
import {
  listOperatorPeople,
  type OperatorPersonDetails,
  offerMerge,
  pagingLimits,
  withdrawMerge,
} from '@oriel/contracts';
import { Button, Dialog, PickerField, SearchField, SettingsGroup, SettingsRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import * as z from 'zod/mini';
import { usePortal } from '../../store/portal-context';
import { useSearchedList } from '../use-list';
import { useOperatorT } from '../use-operator-t';

interface Part {
  person: OperatorPersonDetails;
  reload: () => void;
}

/** Offers to merge this account, the new one, with an old one of the same person. */
export function MergeSection({ person, reload }: Part) {
  useSignals();
  const t = useOperatorT();
  const format = useFormat();
  const { client } = usePortal();
  const act = useAct();
  const [isOpen, setOpen] = useState(false);
  const [link, setLink] = useState<string>();
  const withdraw = async (mergeId: string) => {
    await act(signal => client.call(withdrawMerge, { params: { mergeId } }, { signal }), {
      done: t('merge.withdrawn'),
      failed: t('notChanged'),
    });
    reload();
  };
  return (
    <SettingsGroup title={t('merge.title')} help={t('merge.text')}>
      {person.merges.map(({ id, from, to, fromConfirmed, toConfirmed, expiresAt }) => (
        <SettingsRow
          key={id}
          label={t('merge.offer', { from: from.name, to: to.name })}
          help={t('merge.state', {
            date: format.date(expiresAt, { timeStyle: 'short' }),
            count: Number(fromConfirmed) + Number(toConfirmed),
          })}
        >
          <Button onClick={() => void withdraw(id)}>{t('merge.withdraw')}</Button>
        </SettingsRow>
      ))}
      <SettingsRow label={t('merge.into', { name: person.name })} help={t('merge.intoHelp')}>
        <Button onClick={() => setOpen(true)}>{t('merge.action')}</Button>
      </SettingsRow>
      {isOpen && (
        <MergeDialog
          person={person}
          close={made => {
            setOpen(false);
            setLink(made);
            if (made !== undefined) reload();
          }}
        />
      )}
      {link !== undefined && <LinkDialog link={link} close={() => setLink(undefined)} />}
    </SettingsGroup>
  );
}

const schema = z.object({ fromPersonId: z.string().check(z.minLength(1)) });

function MergeDialog({ person, close }: { person: OperatorPersonDetails; close: (link?: string) => void }) {
  useSignals();
  const t = useOperatorT();
  const { client } = usePortal();
  const form = useForm(schema, { fromPersonId: '' });
  const { typed, type, list } = useSearchedList(({ search }, signal) => {
    const query = { page: 1, pageSize: pagingLimits.sizeMax, ...(search !== '' && { search }) };
    return client.call(listOperatorPeople, { query }, { signal });
  }, 'merge');
  const options = (list.value.value?.results ?? [])
    .filter(({ id }) => id !== person.id)
    .map(({ id, name, email, username }) => ({ value: id, label: name, description: email ?? username }));
  return (
    <FormDialog
      size="medium"
      title={t('merge.into', { name: person.name })}
      form={form}
      submitLabel={t('merge.action')}
      send={async ({ fromPersonId }, { signal }) => {
        const body = { fromPersonId, toPersonId: person.id };
        return (await client.call(offerMerge, { body }, { signal })).link;
      }}
      close={close}
    >
      <p>{t('merge.explained')}</p>
      <SearchField
        label={t('people.search')}
        clearLabel={t('clearSearch')}
        value={typed}
        maxLength={200}
        onChange={type}
      />
      <FormField form={form} name="fromPersonId" label={t('merge.old')}>
        {({ value, onChange }) => (
          <PickerField
            label={t('merge.old')}
            value={value === '' ? undefined : value}
            placeholder={t('merge.choose')}
            groups={[{ id: 'people', options }]}
            texts={{ search: t('people.search'), empty: t('people.none'), notFound: t('people.none') }}
            onChange={onChange}
          />
        )}
      </FormField>
    </FormDialog>
  );
}

/** Shows the link, once. */
function LinkDialog({ link, close }: { link: string; close: () => void }) {
  const t = useOperatorT();
  const { copy } = useApp();
  const [isCopied, setCopied] = useState(false);
  return (
    <Dialog
      title={t('merge.linkTitle')}
      closeLabel={t('close')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t('close')}</Button>
          <Button kind="primary" onClick={() => void copy(link).then(setCopied)}>
            {t(isCopied ? 'copied' : 'copy')}
          </Button>
        </>
      }
    >
      <p>{t('merge.linkText')}</p>
      <code className="operator-link">{link}</code>
    </Dialog>
  );
}
