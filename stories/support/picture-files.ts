import { within } from 'storybook/test';

/** A picture as a computer has it, drawn here: 160 by 120 pixels. */
export async function pictureFile(name = 'hall.png', colour = 'seagreen'): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 160;
  canvas.height = 120;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.fillStyle = colour;
  context.fillRect(0, 0, 160, 120);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([blob ?? ''], name, { type: 'image/png' });
}

/** The field behind a button that opens the choice of files; hidden, so that only its label finds it. */
export const fileFieldIn = (row: HTMLElement, label: string | RegExp): HTMLElement =>
  within(row).getByLabelText(label, { selector: 'input[type=file]' });
