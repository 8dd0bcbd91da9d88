import { ResourceView, useAct, useApp, useFormat, useResource } from '@oriel/app-kit';
import {
  getOperatorPerson,
  giveProductRole,
  type OperatorPersonDetails,
  type ProductRoleName,
  productRoleNames,
  signPersonOut,
  takeProductRole,
} from '@oriel/contracts';
import { Button, SettingsGroup, SettingsRow, Switch } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Link, useParams } from 'react-router';
import { usePortal } from '../../store/portal-context';
import { OperatorPage } from '../OperatorPage';
import { operatorAddressOf } from '../operator-pages';
import { useOperatorT } from '../use-operator-t';
import { MergeSection } from './MergeSection';

/** One person: sign-ins, workspaces, product roles, and the merge of accounts. */
export default function PersonPage() {
  useSignals();
  const { personId = '' } = useParams();
  const { client } = usePortal();
  const person = useResource(
    signal => client.call(getOperatorPerson, { params: { personId } }, { signal }),
    personId,
  );
  return (
    <ResourceView resource={person} level={3}>
      {details => <Details person={details} reload={() => void person.reload()} />}
    </ResourceView>
  );
}

interface Part {
  person: OperatorPersonDetails;
  reload: () => void;
}

function Details({ person, reload }: Part) {
  const t = useOperatorT();
  const { id, name, username, email, workspaces } = person;
  return (
    <OperatorPage title={name}>
      <SettingsGroup>
        <SettingsRow label={t('people.email')}>{email ?? '–'}</SettingsRow>
        <SettingsRow label={t('people.username')}>{username}</SettingsRow>
        <SettingsRow label={t('workspace.id')}>
          <code>{id}</code>
        </SettingsRow>
      </SettingsGroup>
      <SignIns person={person} reload={reload} />
      <SettingsGroup title={t('people.roles')} help={t('people.rolesText')}>
        {productRoleNames.map(role => (
          <RoleRow key={role} role={role} person={person} reload={reload} />
        ))}
      </SettingsGroup>
      <SettingsGroup title={t('page.workspaces')}>
        {workspaces.map(workspace => (
          <SettingsRow
            key={workspace.id}
            label={<Link to={`${operatorAddressOf('workspaces')}/${workspace.id}`}>{workspace.name}</Link>}
            help={workspace.personal ? t('people.personal') : undefined}
          >
            {t(`member.${workspace.role}`)}
          </SettingsRow>
        ))}
      </SettingsGroup>
      <MergeSection person={person} reload={reload} />
    </OperatorPage>
  );
}

function SignIns({ person: { id, name, signIn }, reload }: Part) {
  const t = useOperatorT();
  const format = useFormat();
  const { client } = usePortal();
  const { confirm } = useApp();
  const act = useAct();
  const signOut = async () => {
    const isSure = await confirm({
      title: t('signOut.title', { name }),
      text: t('signOut.text'),
      confirmLabel: t('signOut.action'),
      destructive: true,
    });
    if (!isSure) return;
    await act(signal => client.call(signPersonOut, { params: { personId: id } }, { signal }), {
      done: t('signOut.done'),
      failed: t('notChanged'),
    });
    reload();
  };
  const last = signIn.lastSignedInAt;
  return (
    <SettingsGroup title={t('people.signIns')}>
      <SettingsRow label={t('people.provider')}>{signIn.provider}</SettingsRow>
      <SettingsRow
        label={t('people.sessions', { count: signIn.sessions })}
        help={
          <>
            <p>{t('people.embeds', { count: signIn.embeds })}</p>
            {last !== null && (
              <p>
                {t('people.last', { date: format.date(last, { dateStyle: 'medium', timeStyle: 'short' }) })}
              </p>
            )}
          </>
        }
      >
        <Button
          kind="danger-outline"
          disabled={signIn.sessions + signIn.embeds === 0}
          onClick={() => void signOut()}
        >
          {t('signOut.action')}
        </Button>
      </SettingsRow>
    </SettingsGroup>
  );
}

function RoleRow({ role, person, reload }: Part & { role: ProductRoleName }) {
  const t = useOperatorT();
  const { client } = usePortal();
  const { confirm, notify } = useApp();
  const held = person.roles.find(each => each.role === role);
  const params = { personId: person.id, role };
  const change = async (gives: boolean) => {
    const isDone = await confirm({
      title: t(gives ? 'role.giveTitle' : 'role.takeTitle', { name: person.name, role: t(`role.${role}`) }),
      text: t(`role.${role}Text`),
      confirmLabel: t(gives ? 'role.give' : 'role.take'),
      destructive: !gives,
      // A sign-in that is too old is renewed above the question.
      run: signal => client.call(gives ? giveProductRole : takeProductRole, { params }, { signal }),
    });
    reload();
    if (isDone) await notify({ kind: 'success', title: t(gives ? 'role.given' : 'role.taken') });
  };
  const help = () => {
    if (held?.isLast) return t('role.last');
    return held?.origin === 'claim' ? t('role.byClaim') : t(`role.${role}Text`);
  };
  return (
    <SettingsRow label={t(`role.${role}`)} help={help()}>
      <Switch
        checked={held !== undefined}
        disabled={held?.isLast ?? false}
        onChange={next => void change(next)}
      />
    </SettingsRow>
  );
}
