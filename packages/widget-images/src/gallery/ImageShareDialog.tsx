import { ResourceView, useAct, useCopied, useResource, useSignals, useT } from '@oriel/app-kit';
import type { GeneratedImage } from '@oriel/contracts';
import { Button, Dialog, EmptyState, Field, TextInput } from '@oriel/ui';
import { useHost } from '@oriel/widget-kit';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { storeOfHost } from '../store/images-context';

interface ImageShareDialogProps {
  image: GeneratedImage;
  onClose: () => void;
}

/** Asks before an image gets a link for everybody, and revokes it. Needs the same right as such a link to a chat. */
export default function ImageShareDialog({ image: { id, shareUrl: known }, onClose }: ImageShareDialogProps) {
  useSignals();
  const t = useT();
  const host = useHost();
  const act = useAct();
  const { isCopied, confirm } = useCopied();
  const permissions = useResource(() => host.account.loadPermissions());
  const [busy, setBusy] = useState<'share' | 'revoke'>();
  const gallery = storeOfHost(host)?.gallery;
  // The list has the newer state.
  const found = gallery?.images.value.find(image => image.id === id);
  const [own, setOwn] = useState(known);
  const shareUrl = found ? found.shareUrl : own;
  const mayShare = permissions.value.value?.includes('sharePublicChat') === true;

  const share = async () => {
    if (!gallery || busy) return;
    setBusy('share');
    const done = await act(() => gallery.share(id), {
      done: t('share.done'),
      failed: t('action.shareFailed'),
    });
    if (done.isDone) setOwn(done.result);
    setBusy(undefined);
  };
  const revoke = async () => {
    if (!gallery || busy) return;
    setBusy('revoke');
    const done = await act(() => gallery.unshare(id), {
      done: t('action.unshared'),
      failed: t('action.unshareFailed'),
    });
    if (done.isDone) setOwn(null);
    setBusy(undefined);
  };
  const copy = async (url: string) => {
    if (await host.copy(url)) return confirm();
    await host.notify({ kind: 'danger', title: t('share.copyFailed') });
  };
  return (
    <Dialog
      size="large"
      title={t('share.title')}
      onClose={onClose}
      closeLabel={t('kit.close')}
      actions={
        shareUrl !== null ? (
          <Button kind="danger-outline" busy={busy === 'revoke'} onClick={() => void revoke()}>
            {t('share.revoke')}
          </Button>
        ) : (
          mayShare && (
            <Button kind="primary" busy={busy === 'share'} onClick={() => void share()}>
              {t('share.create')}
            </Button>
          )
        )
      }
    >
      <ResourceView resource={permissions} compact level={3}>
        {() =>
          shareUrl !== null ? (
            <Field label={t('share.link')} help={t('share.shared')}>
              <div className="i-share-link o-flow">
                <TextInput readOnly value={shareUrl} onFocus={event => event.currentTarget.select()} />
                <Button icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy(shareUrl)}>
                  {t(isCopied ? 'share.copied' : 'action.copyLink')}
                </Button>
              </div>
            </Field>
          ) : mayShare ? (
            <p>{t('share.text')}</p>
          ) : (
            <EmptyState compact level={3} title={t('share.none')}>
              {t('share.noneText')}
            </EmptyState>
          )
        }
      </ResourceView>
    </Dialog>
  );
}
