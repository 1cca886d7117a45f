/** A part of a picture, in shares of its width and height from 0 to 1. */
export type CropArea = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/**
 * Cuts `area` out of a picture and makes it `width` pixels wide, or leaves it as wide as it is there up to `atMost`. A photograph stays a JPEG; everything else becomes a
 * PNG, which keeps what is see-through.
 * @throws Error when the browser cannot read the picture
 */
export async function cropPicture(
  picture: Blob,
  area: CropArea,
  width: number | { readonly atMost: number },
): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  try {
    const [left, top] = [area.x * bitmap.width, area.y * bitmap.height];
    const [across, down] = [Math.max(1, area.width * bitmap.width), Math.max(1, area.height * bitmap.height)];
    const canvas = document.createElement('canvas');
    canvas.width = typeof width === 'number' ? width : Math.max(1, Math.round(Math.min(across, width.atMost)));
    canvas.height = Math.max(1, Math.round((canvas.width * down) / across));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser can’t crop pictures.');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, left, top, across, down, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('We couldn’t crop this picture.'))),
        picture.type === 'image/jpeg' ? 'image/jpeg' : 'image/png',
        0.9,
      ),
    );
  } finally {
    bitmap.close();
  }
}
