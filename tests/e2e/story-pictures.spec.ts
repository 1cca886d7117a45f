import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { api as call, enter } from './support/sign-in.ts';

const HEAD = 'head@oakfield.test';
const api = <T>(method: string, path: string, body?: unknown) => call<T>(HEAD, 'oakfield', method, path, body);
type Media = { url: string; alt: string; width?: number; height?: number; focus?: { x: number; y: number } };
type Answer = { story: { id: string; media: Media[] } };

test('head adds a picture, describes, crops and sets its focus → story has the cropped picture, served from our address', async ({
  page,
}) => {
  const made = await api<Answer>('POST', '/stories', { title: 'Hedge planted', html: '<p>Sixty metres.</p>' });
  const { id } = made.story;
  await enter(page, HEAD, `/manage/stories/${id}`);
  const buffer = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#557733' } })
    .png()
    .toBuffer();
  await page.getByLabel('Add pictures').setInputFiles({ name: 'hedge.png', mimeType: 'image/png', buffer });
  await page.getByLabel('Description of picture 1').fill('A row of young trees');
  await page.getByRole('button', { name: 'Crop picture 1' }).click();
  await page.getByRole('button', { name: 'Use this part' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByLabel('Description of picture 1')).toHaveValue('A row of young trees');
  await page.getByRole('button', { name: 'Set the focal point of picture 1' }).click();
  await page.getByRole('dialog').getByLabel('From top to bottom').fill('20');
  await page.getByRole('button', { name: 'Use this point' }).click();
  const saved = async () => (await api<Answer>('GET', `/stories/${id}`)).story.media;
  await expect
    .poll(saved)
    .toMatchObject([{ alt: 'A row of young trees', width: 800, height: 500, focus: { x: 0.5, y: 0.2 } }]);
  const [picture] = await saved();
  const answer = await fetch(picture?.url ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  await api('DELETE', `/stories/${id}`);
});
