import { ResourceView, useResource, useSignals, useT } from '@oriel/app-kit';
import { type Application, checkOrigin, times } from '@oriel/contracts';
import { Field, InlineNote, Skeleton, TextInput } from '@oriel/ui';
import { useClient } from '@oriel/widget-kit';
import { useEffect, useState } from 'react';
import { useWorkspace } from '../store/workspace-context';

/** Checks while typing whether an application's widgets work on the page with this URL. */
export function OriginCheck({ application }: { application: Application }) {
  const t = useT();
  const [address, setAddress] = useState('');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const waiting = setTimeout(() => setAsked(address.trim()), times.searchDebounce);
    return () => clearTimeout(waiting);
  }, [address]);
  return (
    <>
      <Field label={t('applications.address')} help={t('applications.addressHelp')}>
        <TextInput
          type="url"
          value={address}
          maxLength={2_000}
          placeholder="https://intranet.example.com/start"
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      </Field>
      <div role="status">
        {asked !== '' && (
          // Check again after the application has changed.
          <Outcome key={`${asked} ${application.updatedAt}`} application={application} address={asked} />
        )}
      </div>
    </>
  );
}

function Outcome({ application: { id, enabled }, address }: { application: Application; address: string }) {
  useSignals();
  const t = useT();
  const client = useClient();
  const { organizationId } = useWorkspace();
  const check = useResource(
    signal =>
      client.call(
        checkOrigin,
        { params: { organizationId: organizationId(), applicationId: id }, query: { address } },
        { signal },
      ),
    enabled,
  );
  return (
    <ResourceView resource={check} level={3} compact skeleton={<Skeleton lines={2} />}>
      {({ origin, allowed, problems, similar }) => (
        <InlineNote
          tone={allowed ? (problems.length > 0 ? 'warning' : 'neutral') : 'danger'}
          title={t(allowed ? 'applications.works' : 'applications.worksNot', { origin: origin ?? address })}
        >
          {[
            ...problems.map(problem => t(`applications.problem.${problem}`)),
            ...(similar.length > 0 ? [t('applications.similar', { origins: similar.join(', ') })] : []),
          ].join(' ')}
        </InlineNote>
      )}
    </ResourceView>
  );
}
