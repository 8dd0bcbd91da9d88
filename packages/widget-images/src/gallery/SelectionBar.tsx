import { useSignals, useT } from '@oriel/app-kit';
import { limits } from '@oriel/contracts';
import { Button } from '@oriel/ui';
import { Download, Trash2 } from 'lucide-react';
import { useImages } from '../store/images-context';
import { useImageActions } from './use-image-actions';

/** Actions on the selected images. */
export default function SelectionBar() {
  useSignals();
  const t = useT();
  const { gallery } = useImages();
  const actions = useImageActions();
  const selected = gallery.selected.value;
  if (!selected) return null;
  const ids = [...selected];
  const images = gallery.images.value.filter(({ id }) => selected.has(id));
  const end = () => {
    gallery.selected.value = null;
  };
  const isTooMany = ids.length > limits.imageSelection;
  const remove = async () => {
    if (await actions.remove(ids)) end();
  };
  return (
    <section className="i-selection o-row o-wrap" aria-label={t('selection.label')}>
      <span role="status">
        {isTooMany
          ? t('selection.tooMany', { max: limits.imageSelection })
          : t('selection.count', { count: ids.length })}
      </span>
      <Button icon={<Download />} disabled={ids.length === 0} onClick={() => void actions.download(images)}>
        {t('action.download')}
      </Button>
      <Button
        kind="danger"
        icon={<Trash2 />}
        disabled={ids.length === 0 || isTooMany}
        onClick={() => void remove()}
      >
        {t('action.delete')}
      </Button>
      <Button kind="ghost" onClick={end}>
        {t('selection.end')}
      </Button>
    </section>
  );
}
