import { within } from 'storybook/test';
import { type SceneName, scene } from './workbench/pictures.ts';

/** Upright enough that a crop to the shape of a story’s picture takes something away. */
export const PICTURE_FILE = { width: 480, height: 360 } as const;

/** A picture as a computer has it: one of the school’s drawings as a PNG file. */
export async function pictureFile(name = 'hills.png', of: SceneName = 'hills'): Promise<File> {
  const drawing = new Image();
  drawing.src = scene(of).url;
  await drawing.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, PICTURE_FILE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  const width = (canvas.height * drawing.width) / drawing.height;
  context.drawImage(drawing, (canvas.width - width) / 2, 0, width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([blob ?? ''], name, { type: 'image/png' });
}

/** The field behind a button that opens the choice of files; hidden, so that only its label finds it. */
export const fileFieldIn = (row: HTMLElement, label: string | RegExp): HTMLElement =>
  within(row).getByLabelText(label, { selector: 'input[type=file]' });
