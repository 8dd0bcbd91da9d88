import { useFormat, useT } from '@oriel/app-kit';
import type { StillDiagram } from '@oriel/contracts';
import { Button, Dialog, IconButton, useRoot } from '@oriel/ui';
import { Download, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import {
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { svgBlob, useSaveDiagram } from './use-save-diagram';

interface DiagramDialogProps {
  title: string;
  image: StillDiagram;
  onClose: () => void;
}

const scales = { least: 0.1, most: 8, step: 1.25 };
const limited = (scale: number) => Math.min(Math.max(scale, scales.least), scales.most);

/** Pixels by which an arrow key moves the image, to the right and down. */
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-60, 0],
  ArrowRight: [60, 0],
  ArrowUp: [0, -60],
  ArrowDown: [0, 60],
};

const stageStyle: CSSProperties = {
  display: 'grid',
  height: 'max(160px, 92vh - 200px)',
  marginTop: 8,
  overflow: 'auto',
  cursor: 'grab',
  placeItems: 'safe center',
};

/** A diagram in the whole window, to zoom and to move. It is shown as an image, in which nothing runs or loads. */
export default function DiagramDialog({ title, image, onClose }: DiagramDialogProps) {
  const t = useT();
  const format = useFormat();
  const { root } = useRoot();
  const { act, save } = useSaveDiagram(title);
  const stage = useRef<HTMLDivElement>(null);
  const address = useAddress(image);
  const [scale, setScale] = useState(1);
  const zoom = (by: number) => setScale(before => limited(before * by));
  const fit = useCallback(() => {
    const { clientWidth = 0, clientHeight = 0 } = stage.current ?? {};
    setScale(limited(Math.min(clientWidth / image.width, clientHeight / image.height) || 1));
  }, [image]);
  useLayoutEffect(fit, [fit]);
  useKeysAndWheel(stage, zoom, fit);
  const page = root.querySelector('.oriel-root');
  return (
    page &&
    // Outside of the answer, whose text styles do not apply to the dialog.
    createPortal(
      <Dialog size="full" title={title} onClose={onClose} closeLabel={t('kit.close')}>
        <div className="o-row o-wrap o-gap-1">
          <IconButton label={t('diagram.zoomOut')} onClick={() => zoom(1 / scales.step)}>
            <ZoomOut />
          </IconButton>
          <output>{format.percent(Math.round(scale * 100) / 100)}</output>
          <IconButton label={t('diagram.zoomIn')} onClick={() => zoom(scales.step)}>
            <ZoomIn />
          </IconButton>
          <IconButton label={t('diagram.fit')} onClick={fit}>
            <Maximize />
          </IconButton>
          <span style={{ flex: 1 }} />
          {(['svg', 'png'] as const).map(kind => (
            <Button
              key={kind}
              size="small"
              icon={<Download />}
              aria-label={t('sheet.download', { kind: `.${kind}` })}
              onClick={() => void act(() => save(image, kind))}
            >
              .{kind}
            </Button>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div
          ref={stage}
          style={stageStyle}
          role="group"
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
          tabIndex={0}
          {...dragToScroll}
        >
          {address && (
            <img
              src={address}
              alt={title}
              draggable={false}
              style={{ maxWidth: 'none' }}
              width={Math.round(image.width * scale)}
              height={Math.round(image.height * scale)}
            />
          )}
        </div>
      </Dialog>,
      page,
    )
  );
}

/** Keys act in the whole dialog, whichever button has the focus; the wheel acts above the image. */
function useKeysAndWheel(stage: RefObject<HTMLElement | null>, zoom: (by: number) => void, fit: () => void) {
  const latest = useRef({ zoom, fit });
  latest.current = { zoom, fit };
  useEffect(() => {
    const element = stage.current;
    const dialog = element?.closest('dialog');
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const move = moves[event.key];
      if (event.key === '+' || event.key === '=') latest.current.zoom(scales.step);
      else if (event.key === '-') latest.current.zoom(1 / scales.step);
      else if (event.key === '0') latest.current.fit();
      else if (move) element?.scrollBy(...move);
      else return;
      event.preventDefault();
    };
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current.zoom(event.deltaY < 0 ? scales.step : 1 / scales.step);
    };
    dialog?.addEventListener('keydown', handleKey);
    // React's listener is passive, so it could not keep the browser from zooming the page.
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => {
      dialog?.removeEventListener('keydown', handleKey);
      element?.removeEventListener('wheel', handleWheel);
    };
  }, [stage]);
}

/** Moves the content of a scrolling element with a pressed mouse; a finger scrolls it anyway. */
const dragToScroll = {
  onPointerDown({ currentTarget, pointerId, pointerType, button }: PointerEvent) {
    if (pointerType === 'mouse' && button === 0) currentTarget.setPointerCapture(pointerId);
  },
  onPointerMove({ currentTarget, pointerId, movementX, movementY }: PointerEvent) {
    if (currentTarget.hasPointerCapture(pointerId)) currentTarget.scrollBy(-movementX, -movementY);
  },
};

/** The address of an image while it is shown. */
function useAddress(image: StillDiagram): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(svgBlob(image));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);
  return address;
}
