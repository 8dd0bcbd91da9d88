import { useFormat, useT } from '@oriel/app-kit';
import { Button, Dialog, IconButton } from '@oriel/ui';
import { Download, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CleanImage } from './clean-svg';
import { svgBlob, useSaveDiagram } from './use-save-diagram';

interface DiagramDialogProps {
  title: string;
  image: CleanImage;
  onClose: () => void;
}

const scales = { least: 0.1, most: 8, step: 1.25 };

/** A diagram in the whole window, to zoom and to move. It is shown as an image, in which nothing runs or loads. */
export default function DiagramDialog({ title, image, onClose }: DiagramDialogProps) {
  const t = useT();
  const format = useFormat();
  const { act, save } = useSaveDiagram(title);
  const stage = useRef<HTMLDivElement>(null);
  const address = useAddress(image);
  const [scale, setScale] = useState(1);
  const fit = () => {
    const element = stage.current;
    if (!element) return;
    const wanted = Math.min(element.clientWidth / image.width, element.clientHeight / image.height);
    setScale(Math.min(Math.max(wanted || 1, scales.least), scales.most));
  };
  const zoom = (by: number) => setScale(before => Math.min(Math.max(before * by, scales.least), scales.most));
  // biome-ignore lint/correctness/useExhaustiveDependencies: it fits once, when it opens
  useLayoutEffect(fit, []);
  useEffect(() => {
    const element = stage.current;
    // React's listener is passive, so it could not keep the browser from zooming the page.
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const by = event.deltaY < 0 ? scales.step : 1 / scales.step;
      setScale(before => Math.min(Math.max(before * by, scales.least), scales.most));
    };
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  }, []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+' || event.key === '=') zoom(scales.step);
    else if (event.key === '-') zoom(1 / scales.step);
    else if (event.key === '0') fit();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      size="full"
      title={title}
      onClose={onClose}
      closeLabel={t('kit.close')}
      actions={
        <>
          <IconButton label={t('diagram.zoomOut')} onClick={() => zoom(1 / scales.step)}>
            <ZoomOut />
          </IconButton>
          <output className="c-diagram-scale">{format.percent(scale)}</output>
          <IconButton label={t('diagram.zoomIn')} onClick={() => zoom(scales.step)}>
            <ZoomIn />
          </IconButton>
          <IconButton label={t('diagram.fit')} onClick={fit}>
            <Maximize />
          </IconButton>
          {(['svg', 'png'] as const).map(kind => (
            <Button
              key={kind}
              icon={<Download />}
              aria-label={t('sheet.download', { kind: `.${kind}` })}
              onClick={() => void act(() => save(image, kind))}
            >
              .{kind}
            </Button>
          ))}
        </>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        ref={stage}
        className="c-diagram-stage"
        role="group"
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
        tabIndex={0}
        onKeyDown={handleKey}
        {...dragToScroll}
      >
        {address && (
          <img
            src={address}
            alt={title}
            draggable={false}
            width={Math.round(image.width * scale)}
            height={Math.round(image.height * scale)}
          />
        )}
      </div>
    </Dialog>
  );
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
function useAddress(image: CleanImage): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(svgBlob(image));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [image]);
  return address;
}
