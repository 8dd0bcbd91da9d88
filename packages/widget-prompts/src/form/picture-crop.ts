/** The part of a picture that is kept: how much it is magnified, and where its middle is, from 0 to 1. */
export interface Crop {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** Pixels of the picture that is made; the shape of the picture beside a title. */
export const cropSize = { width: 1200, height: 800 } as const;

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };

/** The rectangle of a picture that a crop keeps, in its pixels. */
export function cropRectangle(width: number, height: number, { zoom, x, y }: Crop) {
  const aspect = cropSize.width / cropSize.height;
  const wide = Math.min(width, height * aspect) / zoom;
  const high = wide / aspect;
  return { left: (width - wide) * x, top: (height - high) * y, width: wide, height: high };
}

/** Draws what a crop keeps over the whole canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, width, height } = cropRectangle(picture.width, picture.height, crop);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** How the picture on a canvas is written. A browser without WebP makes a PNG; the server takes both. */
const written = ['image/webp', 0.9] as const;

/** The picture on a canvas as a text, at once. */
export const dataUrlOf = (canvas: HTMLCanvasElement): string => canvas.toDataURL(...written);

/** The picture on a canvas as a file. Rejects where the browser cannot make one. */
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
