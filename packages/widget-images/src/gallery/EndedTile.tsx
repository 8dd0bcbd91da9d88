import { useAct, useErrorText, useT } from '@oriel/app-kit';
import type { GeneratedImage } from '@oriel/contracts';
import { IconButton } from '@oriel/ui';
import { Ban, CircleAlert, RotateCw, Trash2 } from 'lucide-react';
import { useImages } from '../store/images-context';
import { shortName } from './short-name';

/** An image that failed or was cancelled, with the reason. */
export default function EndedTile({ image }: { image: GeneratedImage }) {
  const t = useT();
  const errorText = useErrorText();
  const { gallery, request } = useImages();
  const act = useAct();
  const name = shortName(image.message);
  const isCancelled = image.status === 'cancelled';
  const failureText = isCancelled ? undefined : errorText({ code: image.errorCode });
  return (
    <div className="i-ended o-stack">
      {isCancelled ? <Ban aria-hidden="true" /> : <CircleAlert aria-hidden="true" />}
      <p>
        <b>{isCancelled ? t('tile.cancelled') : t('tile.failed')}</b>
        {failureText && !failureText.isGeneric && <span>{failureText.text}</span>}
        <small>{t('tile.free')}</small>
      </p>
      <p className="i-ended-text" dir="auto" title={image.message}>
        {name}
      </p>
      <span>
        <IconButton label={t('tile.again')} onClick={() => request.edit(image)}>
          <RotateCw />
        </IconButton>
        <IconButton
          label={t('tile.remove')}
          onClick={() => void act(() => gallery.remove([image.id]), { failed: t('action.deleteFailed') })}
        >
          <Trash2 />
        </IconButton>
      </span>
    </div>
  );
}
