import { ResourceView, useAct, useCopied, useFormat, useResource, useSignals, useT } from '@oriel/app-kit';
import { getChannelShare, type ShareAudience, shareChannel, unshareChannel } from '@oriel/contracts';
import { Button, Dialog, EmptyState, Field, Select, Switch, sheet, TextInput, useSheet } from '@oriel/ui';
import { useClient, useHost, type WidgetDialogProps } from '@oriel/widget-kit';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import css from './share.css?inline';

const styles = sheet(css);

const argsSchema = z.object({ organizationId: z.string(), channelId: z.string(), name: z.string() });

/** Creates, renews or revokes a share link for a channel. */
export default function ChannelShareDialog({ args, close }: WidgetDialogProps) {
  useSignals();
  useSheet(styles);
  const t = useT();
  const format = useFormat();
  const client = useClient();
  const host = useHost();
  const act = useAct();
  const { isCopied, confirm } = useCopied();
  const { name, ...params } = z.parse(argsSchema, args);
  const found = useResource(signal => client.call(getChannelShare, { params }, { signal }), params.channelId);
  const [chosen, setChosen] = useState<ShareAudience>();
  const [withName, setWithName] = useState<boolean>();
  const [busy, setBusy] = useState<'share' | 'revoke'>();
  const { share = null, audiences = [] } = found.value.value ?? {};
  const audience = chosen ?? share?.audience ?? audiences[0];
  const isNamed = withName ?? share?.withName ?? true;

  const save = async () => {
    if (!audience || busy) return;
    setBusy('share');
    const { isDone, ...done } = await act(
      signal => client.call(shareChannel, { params, body: { audience, withName: isNamed } }, { signal }),
      { done: t(share ? 'share.updated' : 'share.done'), failed: t('share.failed') },
    );
    if (isDone && 'result' in done) found.set(before => ({ ...before, share: done.result }));
    setBusy(undefined);
  };
  const revoke = async () => {
    if (busy) return;
    setBusy('revoke');
    const { isDone } = await act(signal => client.call(unshareChannel, { params }, { signal }), {
      done: t('share.revoked'),
      failed: t('share.revokeFailed'),
    });
    if (isDone) found.set(before => ({ ...before, share: null }));
    setBusy(undefined);
  };
  const copy = async (url: string) => {
    if (await host.copy(url)) return confirm();
    host.notify({ kind: 'danger', title: t('chat.copyFailed'), text: t('chat.copyFailedText') });
  };

  return (
    <Dialog
      size="large"
      title={t('share.title', { name })}
      onClose={() => close()}
      closeLabel={t('kit.close')}
      actions={
        <>
          {share && (
            <Button kind="danger-outline" busy={busy === 'revoke'} onClick={() => void revoke()}>
              {t('share.revoke')}
            </Button>
          )}
          {(audiences.length > 0 || !found.value.value) && (
            <Button kind="primary" disabled={!audience} busy={busy === 'share'} onClick={() => void save()}>
              {t(share ? 'share.update' : 'share.create')}
            </Button>
          )}
        </>
      }
    >
      <ResourceView resource={found} compact level={3} className="c-share-body">
        {() =>
          audiences.length === 0 && !share ? (
            <EmptyState compact level={3} title={t('share.none')}>
              {t('share.noneText')}
            </EmptyState>
          ) : (
            <div className="c-share">
              <p>{t('share.text')}</p>
              {audiences.length > 0 && (
                <>
                  <Field label={t('share.audience')}>
                    <Select
                      options={audiences.map(value => ({ value, label: t(`share.audience.${value}`) }))}
                      value={audience}
                      onChange={setChosen}
                    />
                  </Field>
                  <Switch
                    row
                    label={t('share.withName')}
                    help={t('share.withNameHelp')}
                    checked={isNamed}
                    onChange={setWithName}
                  />
                </>
              )}
              {share && (
                <Field
                  label={t('share.link')}
                  help={t('share.since', {
                    date: format.date(share.sharedUntil, { dateStyle: 'medium', timeStyle: 'short' }),
                  })}
                >
                  <div className="c-share-link o-flow">
                    <TextInput readOnly value={share.url} onFocus={event => event.currentTarget.select()} />
                    <Button icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy(share.url)}>
                      {t(isCopied ? 'chat.copied' : 'share.copy')}
                    </Button>
                  </div>
                </Field>
              )}
            </div>
          )
        }
      </ResourceView>
    </Dialog>
  );
}
