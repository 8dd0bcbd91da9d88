import { useSignals, useT } from '@oriel/app-kit';
import { limits } from '@oriel/contracts';
import { Button, SelectionBar } from '@oriel/ui';
import { Download, Trash2 } from 'lucide-react';
import { useImages } from '../store/images-context';
import { useImageActions } from './use-image-actions';

/** Actions on the selected images. */
export default function ImageSelectionBar() {
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
    <SelectionBar
      label={t('selection.label')}
      count={ids.length}
      countText={
        isTooMany
          ? t('selection.tooMany', { max: limits.imageSelection })
          : t('selection.count', { count: ids.length })
      }
      clearLabel={t('selection.end')}
      onClear={end}
    >
      <Button kind="ghost" icon={<Download />} onClick={() => void actions.download(images)}>
        {t('action.download')}
      </Button>
      <Button kind="ghost" icon={<Trash2 />} disabled={isTooMany} onClick={() => void remove()}>
        {t('action.delete')}
      </Button>
    </SelectionBar>
  );
}
