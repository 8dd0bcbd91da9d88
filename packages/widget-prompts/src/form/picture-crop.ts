/** The visible part of a picture: its zoom, and its centre from 0 to 1. */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** Size of the created picture in pixels; it has the aspect ratio of the picture next to a title. */
export const cropSize = { width: 1200, height: 800 } as const;

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The rectangle of a crop, in pixels of the picture. */
export function cropRectangle(width: number, height: number, { zoom, x, y }: Crop) {
  const aspect = cropSize.width / cropSize.height;
  const wide = Math.min(width, height * aspect) / zoom;
  const high = wide / aspect;
  return { left: (width - wide) * x, top: (height - high) * y, width: wide, height: high };
}

/** Draws the crop onto the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, width, height } = cropRectangle(picture.width, picture.height, crop);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** Encoding of the canvas. Browsers without WebP produce a PNG; the server accepts both. */
const written = ['image/webp', 0.9] as const;

/** The canvas as a data URL, synchronously. */
export const dataUrlOf = (canvas: HTMLCanvasElement): string => canvas.toDataURL(...written);

/** The canvas as a file. Rejects if the browser cannot create one. */
export function fileOf(canvas: HTMLCanvasElement): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      blob => {
        if (blob) resolve(new File([blob], 'picture', { type: blob.type }));
        else reject(new Error('The browser could not write the picture.'));
      },
      ...written,
    );
  });
}
