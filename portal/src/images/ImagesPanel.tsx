import { useSignals } from '@preact/signals-react/runtime';
import { ArrowLeft, Image, ImagePlus } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PlaceLinks } from '../shell/PlaceLinks';
import { bases } from '../store/bases';
import { usePortal } from '../store/portal-context';

/** The sidebar's second panel in the images: a new one, and the user's latest, each of which opens in the preview. */
export function ImagesPanel({ onBack }: { onBack: () => void }) {
  useSignals();
  const { t } = useTranslation();
  const { organizations, recentImages, dialogs } = usePortal();
  const organizationId = organizations.current.value?.id;
  useEffect(() => {
    void recentImages.load(organizationId);
  }, [recentImages, organizationId]);
  const latest = recentImages.items.value;
  return (
    <div className="channel-panel">
      <div className="panel-head">
        <button type="button" className="menu-row" onClick={onBack}>
          <ArrowLeft />
          {t('nav.back')}
        </button>
        <PlaceLinks except="/image-generation" side="bottom" />
      </div>
      <Link
        className="menu-row"
        to="/image-generation"
        state={{ focus: true }}
        onClick={() => dialogs.closeDrawer()}
      >
        <ImagePlus />
        {t('image.new')}
      </Link>
      <nav className="channel-panel-list" aria-label={t('image.recent')}>
        {latest.length > 0 ? <span className="menu-label">{t('image.recent')}</span> : null}
        {latest.map(({ id, message, thumbnails }) => (
          <Link key={id} className="menu-row" to={`/image-generation/${id}`} title={message}>
            {thumbnails[0] ? (
              <img
                className="panel-picture"
                src={`${bases.chat}${thumbnails[0].url}`}
                alt=""
                loading="lazy"
                width={24}
                height={24}
              />
            ) : (
              <Image />
            )}
            <span className="menu-text" dir="auto">
              {message}
            </span>
          </Link>
        ))}
      </nav>
    </div>
  );
}
