import { allTexts, fetched, useT } from '@oriel/app-kit';
import type { StillDiagram } from '@oriel/contracts';
import { Menu, Tooltip } from '@oriel/ui';
import { Download, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { useSaveDiagram } from './use-save-diagram';

const DiagramDialog = fetched(() => import('./DiagramDialog'), allTexts);

interface DiagramActionsProps {
  title: string;
  /** Reads the image from the frame that has drawn it. */
  read: () => Promise<StillDiagram>;
}

/** Saves a diagram as an image and opens it large. */
export default function DiagramActions({ title, read }: DiagramActionsProps) {
  const t = useT();
  const { act, save } = useSaveDiagram(title);
  const [large, setLarge] = useState<StillDiagram>();
  return (
    <>
      <Menu
        label={t('diagram.save')}
        trigger={props => (
          <Tooltip text={t('diagram.save')}>
            <button {...props} type="button" className="md-button" aria-label={t('diagram.save')}>
              <Download />
            </button>
          </Tooltip>
        )}
        rows={(['svg', 'png'] as const).map(kind => ({
          id: kind,
          label: t('sheet.download', { kind: `.${kind}` }),
          onSelect: () => void act(async () => save(await read(), kind)),
        }))}
      />
      <Tooltip text={t('diagram.enlarge')}>
        <button
          type="button"
          className="md-button"
          aria-label={t('diagram.enlarge')}
          aria-haspopup="dialog"
          onPointerEnter={DiagramDialog.preload}
          onFocus={DiagramDialog.preload}
          onClick={() => void act(async () => setLarge(await read()))}
        >
          <Maximize2 />
        </button>
      </Tooltip>
      {large && <DiagramDialog title={title} image={large} onClose={() => setLarge(undefined)} />}
    </>
  );
}
