import { ResourceView, useResource, useSignals, useT } from '@oriel/app-kit';
import { type Application, getEmbedCode, signInWays } from '@oriel/contracts';
import { Field, Select, Skeleton } from '@oriel/ui';
import { useClient } from '@oriel/widget-kit';
import { useState } from 'react';
import { CopyText } from '../parts/CopyText';
import { useWorkspace } from '../store/workspace-context';

/** The markup that embeds a widget of an application, and the content security policy for its pages. */
export function EmbedCode({ application: { id, widgets } }: { application: Application }) {
  useSignals();
  const t = useT();
  const client = useClient();
  const { organizationId } = useWorkspace();
  const [widget, setWidget] = useState(widgets[0]);
  const [signIn, setSignIn] = useState<(typeof signInWays)[number]>('tokens');
  const code = useResource(
    signal =>
      client.call(
        getEmbedCode,
        { params: { organizationId: organizationId(), applicationId: id } },
        { signal },
      ),
    widgets.join(' '),
  );
  const shown = widget && widgets.includes(widget) ? widget : widgets[0];
  return (
    <ResourceView resource={code} level={3} compact skeleton={<Skeleton lines={6} />}>
      {({ snippets, policies }) => (
        <div className="w-embed o-stack">
          <div className="w-embed-choice">
            <Field label={t('applications.widget')}>
              <Select
                value={shown}
                options={widgets.map(value => ({ value, label: t(`applications.widget.${value}`) }))}
                onChange={setWidget}
              />
            </Field>
            <Field label={t('applications.signIn')}>
              <Select
                value={signIn}
                options={signInWays.map(value => ({ value, label: t(`applications.signIn.${value}`) }))}
                onChange={setSignIn}
              />
            </Field>
          </div>
          <p className="w-muted">{t(`applications.signInText.${signIn}`)}</p>
          <h5>{t('applications.snippet')}</h5>
          <CopyText
            label={t('applications.snippet')}
            text={snippets.find(each => each.widget === shown && each.signIn === signIn)?.html ?? ''}
          />
          <h5>{t('applications.policyShadow')}</h5>
          <CopyText label={t('applications.policyShadow')} text={policies.shadow} />
          <h5>{t('applications.policyIframe')}</h5>
          <CopyText label={t('applications.policyIframe')} text={policies.iframe} />
        </div>
      )}
    </ResourceView>
  );
}
