import { fetched, useT } from '@oriel/app-kit';
import { Menu } from '@oriel/ui';
import { Download, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { type CleanImage, cleanSvg } from './clean-svg';
import { useSaveDiagram } from './use-save-diagram';

const DiagramDialog = fetched(() => import('./DiagramDialog'));

interface DiagramActionsProps {
  title: string;
  /** Colour behind the image in a file. */
  ground: string | undefined;
  /** Reads the image from the frame that has drawn it. */
  read: () => Promise<string>;
}

/** Saves a diagram as an image and opens it large. */
export default function DiagramActions({ title, ground, read }: DiagramActionsProps) {
  const t = useT();
  const { act, save } = useSaveDiagram(title);
  const [large, setLarge] = useState<CleanImage>();
  const image = async () => cleanSvg(await read(), ground);
  return (
    <>
      <Menu
        label={t('diagram.save')}
        trigger={props => (
          <button {...props} type="button" className="md-button" aria-label={t('diagram.save')}>
            <Download />
          </button>
        )}
        rows={(['svg', 'png'] as const).map(kind => ({
          id: kind,
          label: t('sheet.download', { kind: `.${kind}` }),
          onSelect: () => void act(async () => save(await image(), kind)),
        }))}
      />
      <button
        type="button"
        className="md-button"
        aria-label={t('diagram.enlarge')}
        title={t('diagram.enlarge')}
        aria-haspopup="dialog"
        onPointerEnter={DiagramDialog.preload}
        onFocus={DiagramDialog.preload}
        onClick={() => void act(async () => setLarge(await image()))}
      >
        <Maximize2 />
      </button>
      {large && <DiagramDialog title={title} image={large} onClose={() => setLarge(undefined)} />}
    </>
  );
}
