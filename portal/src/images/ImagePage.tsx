import { ResourceView, useResource } from '@oriel/app-kit';
import { getSharedImage, type SharedImage } from '@oriel/contracts';
import { ErrorState, Skeleton } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { Download, Images, Link2Off } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { isLinkMissing } from '../pages/is-link-missing';
import { useNoIndex } from '../pages/use-no-index';
import { usePageTitle } from '../pages/use-page-title';
import { bases } from '../store/bases';
import { usePortal } from '../store/portal-context';
import './images.css';
import { dateFormat } from '../i18n/date-format';

/** A shared image; its owner also sees it while it is not shared. */
export default function ImagePage() {
  useSignals();
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { client, session } = usePortal();
  const image = useResource(
    signal => client.call(getSharedImage, { params: { sharedImageId: id } }, { signal }),
    `${id} ${session.user.value?.userId}`,
    { isMissing: isLinkMissing },
  );
  usePageTitle(t('image.title'));
  useNoIndex();
  const missing = (
    <ErrorState level={1} tone="accent" icon={<Link2Off />} title={t('image.missing')}>
      {t('image.missingText')}
    </ErrorState>
  );
  return (
    <article className="shared-image">
      <ResourceView resource={image} skeleton={<Skeleton lines={8} />} missing={missing} level={1}>
        {shared => <SharedPicture image={shared} />}
      </ResourceView>
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
