import { allTexts, fetched, useAct, useSignals, useT } from '@oriel/app-kit';
import type { GeneratedImage } from '@oriel/contracts';
import { Button, IconButton, Progress } from '@oriel/ui';
import { isApplicationPerson } from '@oriel/widget-kit';
import { Download, Share2, Trash2 } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { isFinal } from '../store/gallery-store';
import { useImages } from '../store/images-context';
import { shortName } from './short-name';
import { useImageActions } from './use-image-actions';
import { useImageAddress } from './use-image-address';

const EndedTile = fetched(() => import('./EndedTile'), allTexts);
const ImageShareDialog = fetched(() => import('./ImageShareDialog'), allTexts);

interface ImageTileProps {
  readonly image: GeneratedImage;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly position: number;
  readonly total: number;
  /** Places the tile after the previous one, as on paper, instead of at its position. */
  readonly isInFlow: boolean;
}

/** One image of the gallery, or its progress. */
export const ImageTile = memo(function ImageTile({
  image,
  left,
  top,
  width,
  height,
  position,
  total,
  isInFlow,
}: ImageTileProps) {
  return (
    <li
      className="i-tile"
      data-image={image.id}
      data-status={image.status}
      aria-setsize={total}
      aria-posinset={position}
      style={{ transform: isInFlow ? undefined : `translate(${left}px, ${top}px)`, width, height }}
    >
      {image.status === 'done' ? (
        <DoneTile image={image} />
      ) : isFinal(image) ? (
        <EndedTile image={image} />
      ) : (
        <RunningTile image={image} />
      )}
    </li>
  );
});

function DoneTile({ image }: { image: GeneratedImage }) {
  useSignals();
  const t = useT();
  const { gallery, openPreview, session } = useImages();
  const actions = useImageActions();
  const [isSharing, setSharing] = useState(false);
  const address = useImageAddress(image, 'thumbnail');
  const name = shortName(image.message);
  const selected = gallery.selected.value;
  const picture = address && <img src={address} alt="" loading="lazy" decoding="async" draggable={false} />;
  if (selected) {
    const isSelected = selected.has(image.id);
    return (
      <button
        type="button"
        className="i-open"
        aria-pressed={isSelected}
        aria-label={name}
        onClick={() => {
          const next = new Set(selected);
          if (!next.delete(image.id)) next.add(image.id);
          gallery.selected.value = next;
        }}
      >
        {picture}
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        className="i-open"
        aria-label={t('tile.open', { name })}
        onClick={() => void openPreview(image.id).catch(() => undefined)}
      >
        {picture}
      </button>
      <span className="i-tile-actions">
        <IconButton label={t('action.download')} onClick={() => void actions.download([image])}>
          <Download />
        </IconButton>
        {!isApplicationPerson(session.value?.user) && (
          <IconButton
            label={t('action.share')}
            aria-haspopup="dialog"
            onPointerEnter={ImageShareDialog.preload}
            onClick={() => setSharing(true)}
          >
            <Share2 />
          </IconButton>
        )}
        <IconButton label={t('action.delete')} onClick={() => void actions.remove([image.id])}>
          <Trash2 />
        </IconButton>
      </span>
      {isSharing && <ImageShareDialog image={image} onClose={() => setSharing(false)} />}
    </>
  );
}

function RunningTile({ image }: { image: GeneratedImage }) {
  const t = useT();
  const act = useAct();
  const { gallery } = useImages();
  const seconds = useSecondsSince(image.createdAt);
  const name = shortName(image.message);
  const text =
    image.status === 'waiting' ? t('tile.waiting') : t('tile.drawing', { seconds: Math.min(seconds, 999) });
  return (
    <div className="i-running o-stack">
      {image.progress === null ? (
        <i className="i-busy" aria-hidden="true" />
      ) : (
        <Progress label={t('tile.progress', { name })} value={image.progress} />
      )}
      <span>{text}</span>
      <Button
        size="small"
        kind="ghost"
        aria-label={t('tile.cancelOf', { name })}
        onClick={() => void act(() => gallery.cancel(image.id), { failed: t('tile.cancelFailed') })}
      >
        {t('tile.cancel')}
      </Button>
    </div>
  );
}

/** Whole seconds since a time, updated every second. */
function useSecondsSince(time: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.floor((now - time) / 1_000));
}
