import { ApiError } from '@oriel/client';
import { getSharedImage, type SharedImage } from '@oriel/contracts';
import { Button, ErrorState, Skeleton, SkeletonRegion } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Download, Images, Link2Off } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useErrorText } from '../errors/use-error-text';
import { useNoIndex } from '../pages/use-no-index';
import { usePageTitle } from '../pages/use-page-title';
import { bases } from '../store/bases';
import { usePortal } from '../store/portal-context';
import './images.css';
import { dateFormat } from '../i18n/date-format';

type Found =
  | { readonly kind: 'loading' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly image: SharedImage };

/** A shared image; its owner also sees it while it is not shared. */
export default function ImagePage() {
  useSignals();
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { client, session } = usePortal();
  const errorText = useErrorText();
  const [found, setFound] = useState<Found>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const userId = session.user.value?.userId;
  usePageTitle(t('image.title'));
  useNoIndex();

  useEffect(() => {
    const abort = new AbortController();
    setFound({ kind: 'loading' });
    client.call(getSharedImage, { params: { sharedImageId: id } }, { signal: abort.signal }).then(
      image => setFound({ kind: 'ready', image }),
      error => {
        if (abort.signal.aborted) return;
        const isMissing =
          ApiError.isInstance(error) && (error.kind === 'not_found' || error.code === 'invalid_payload');
        setFound(isMissing ? { kind: 'missing' } : { kind: 'failed', error });
      },
    );
    return () => abort.abort();
  }, [client, id, userId, attempt]);

  if (found.kind === 'missing') {
    return (
      <div className="page">
        <ErrorState level={1} tone="accent" icon={<Link2Off />} title={t('image.missing')}>
          {t('image.missingText')}
        </ErrorState>
      </div>
    );
  }
  if (found.kind === 'failed') {
    const { title, text, requestNumber } = errorText(found.error);
    return (
      <div className="page">
        <ErrorState
          title={title}
          requestNumber={requestNumber}
          actions={<Button onClick={() => setAttempt(attempt + 1)}>{t('action.retry')}</Button>}
        >
          {text}
        </ErrorState>
      </div>
    );
  }
  return (
    <article className="shared-image">
      <SkeletonRegion busy={found.kind === 'loading'} skeleton={<Skeleton lines={8} />}>
        {found.kind === 'ready' && <SharedPicture image={found.image} />}
      </SkeletonRegion>
    </article>
  );
}

function SharedPicture({ image }: { image: SharedImage }) {
  useSignals();
  const { t } = useTranslation();
  const { preferences } = usePortal();
  const date = (time: number) => dateFormat(preferences.locale.value, 'long').format(time);
  const address = `${bases.chat}${image.url}`;
  return (
    <>
      <img src={address} alt={image.message} width={image.width} height={image.height} />
      <p dir="auto">{image.message}</p>
      <p className="shared-image-note">
        {t('image.made', { model: image.modelName, date: date(image.createdAt) })}{' '}
        {t('image.until', { date: date(image.expiresAt) })}
      </p>
      <footer>
        <a className="shared-image-main" href={address} download>
          <Download />
          {t('image.download')}
        </a>
        {image.isOwn && (
          <Link to="/image-generation">
            <Images />
            {t('image.gallery')}
          </Link>
        )}
      </footer>
    </>
  );
}
