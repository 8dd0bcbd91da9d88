import { ResourceView, useFormat, useResource } from '@oriel/app-kit';
import { getOperatorSystem, type OperatorSystem } from '@oriel/contracts';
import { SettingsGroup, SettingsRow, Tag } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Link } from 'react-router';
import { usePortal } from '../../store/portal-context';
import { OperatorPage } from '../OperatorPage';
import { type OperatorPageName, operatorAddressOf } from '../operator-pages';
import { type OperatorKey, useOperatorT } from '../use-operator-t';

/** State of the server, and what needs attention. */
export default function OverviewPage() {
  useSignals();
  const t = useOperatorT();
  const { client } = usePortal();
  const system = useResource(signal => client.call(getOperatorSystem, {}, { signal }));
  return (
    <OperatorPage title={t('page.overview')}>
      <ResourceView resource={system} level={3}>
        {({ version, counts }) => (
          <>
            <Counts counts={counts} />
            <Version version={version} />
          </>
        )}
      </ResourceView>
    </OperatorPage>
  );
}

function Counts({ counts }: Pick<OperatorSystem, 'counts'>) {
  const t = useOperatorT();
  const format = useFormat();
  const rows: readonly (readonly [OperatorPageName, OperatorKey, number, isProblem: boolean])[] = [
    ['workspaces', 'overview.workspaces', counts.workspaces, false],
    ['workspaces', 'overview.suspended', counts.suspended, false],
    ['people', 'overview.people', counts.people, false],
    ['jobs', 'overview.failedJobs', counts.failedJobs, true],
    ['jobs', 'overview.failedMails', counts.failedMails, true],
    ['errors', 'overview.errors', counts.errors, true],
  ];
  return (
    <SettingsGroup title={t('overview.state')}>
      {rows.map(([page, key, count, isProblem]) => (
        <SettingsRow key={key} label={<Link to={operatorAddressOf(page)}>{t(key)}</Link>}>
          {isProblem && count > 0 ? <Tag tone="danger">{format.number(count)}</Tag> : format.number(count)}
        </SettingsRow>
      ))}
    </SettingsGroup>
  );
}

function Version({ version }: Pick<OperatorSystem, 'version'>) {
  const t = useOperatorT();
  const format = useFormat();
  const { release, commit, database, databaseVersion, migrations, node, startedAt } = version;
  return (
    <SettingsGroup title={t('overview.version')}>
      <SettingsRow label={t('overview.release')}>{release}</SettingsRow>
      <SettingsRow label={t('overview.commit')} help={commit === null ? t('overview.noCommit') : undefined}>
        <code>{commit ?? '–'}</code>
      </SettingsRow>
      <SettingsRow label={t('overview.database')}>
        {t(database === 'postgres' ? 'overview.postgres' : 'overview.embedded')} {databaseVersion}
      </SettingsRow>
      <SettingsRow label={t('overview.migrations')}>
        {t('overview.migrationsOf', { applied: migrations.applied, known: migrations.known })}
      </SettingsRow>
      <SettingsRow label="Node.js">{node}</SettingsRow>
      <SettingsRow label={t('overview.started')}>
        {format.date(startedAt, { dateStyle: 'medium', timeStyle: 'short' })}
      </SettingsRow>
    </SettingsGroup>
  );
}
