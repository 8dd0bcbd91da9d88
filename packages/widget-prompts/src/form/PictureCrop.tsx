import { useT } from '@oriel/app-kit';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import type { FormStore } from './form-store';
import { type Crop, cropRectangle, cropSize, dataUrlOf, drawCrop, fileOf, wholeCrop } from './picture-crop';

/** Milliseconds after the last move until the crop is stored. */
const keepAfter = 300;

/** Crops a picture by dragging, or with one slider per direction. */
export function PictureCrop({ picture, form }: { picture: ImageBitmap; form: FormStore }) {
  const t = useT();
  const id = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>(wholeCrop);
  const held = useRef<{ readonly x: number; readonly y: number; readonly crop: Crop } | null>(null);

  useEffect(() => {
    const shown = canvas.current;
    if (!shown) return;
    drawCrop(shown, picture, crop);
    form.picture.value = { make: () => fileOf(shown) };
    let isKept = false;
    const timer = setTimeout(() => {
      // A picture that cannot be stored stays until the form is left.
      fileOf(shown)
        .then(form.keptPicture.write)
        .then(() => {
          isKept = true;
        })
        .catch(() => undefined);
    }, keepAfter);
    // A page being unloaded waits for neither.
    const handleLeave = () => {
      if (!isKept && form.picture.peek()) form.keptPicture.writeNow(dataUrlOf(shown));
    };
    const view = shown.ownerDocument.defaultView;
    view?.addEventListener('pagehide', handleLeave);
    return () => {
      clearTimeout(timer);
      view?.removeEventListener('pagehide', handleLeave);
    };
  }, [picture, crop, form]);

  const handleMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const start = held.current;
    if (!start) return;
    const kept = cropRectangle(picture.width, picture.height, start.crop);
    const scale = kept.width / event.currentTarget.clientWidth;
    const shift = (delta: number, room: number, from: number) =>
      room <= 0 ? from : Math.min(1, Math.max(0, from - (delta * scale) / room));
    setCrop({
      ...start.crop,
      x: shift(event.clientX - start.x, picture.width - kept.width, start.crop.x),
      y: shift(event.clientY - start.y, picture.height - kept.height, start.crop.y),
    });
  };
  const slider = (name: keyof Crop, min: number, max: number) => (
    <label className="p-crop-slider">
      <span>{t(`form.crop.${name}`)}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={crop[name]}
        onChange={event => setCrop({ ...crop, [name]: event.currentTarget.valueAsNumber })}
      />
    </label>
  );

  return (
    <div className="p-crop">
      <div className="p-crop-view">
        <canvas
          ref={canvas}
          width={cropSize.width}
          height={cropSize.height}
          role="img"
          aria-label={t('form.crop.label')}
          aria-describedby={`${id}-band`}
          onPointerDown={event => {
            event.currentTarget.setPointerCapture(event.pointerId);
            held.current = { x: event.clientX, y: event.clientY, crop };
          }}
          onPointerMove={handleMove}
          onPointerUp={() => {
            held.current = null;
          }}
          onPointerCancel={() => {
            held.current = null;
          }}
        />
        {/* The crop of a tile, overlaid on the picture at tile width. */}
        <div className="p-card-top p-crop-band" />
      </div>
      <p className="p-picture-help" id={`${id}-band`}>
        {t('form.crop.band')}
      </p>
      {slider('zoom', 1, 4)}
      {slider('x', 0, 1)}
      {slider('y', 0, 1)}
    </div>
  );
}
