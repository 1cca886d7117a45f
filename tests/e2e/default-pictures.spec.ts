import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { appUrl, api as call, enter } from './support/sign-in.ts';

const HEAD = 'head@oakfield.test';
const api = <T>(method: string, path: string, body?: unknown) => call<T>(HEAD, 'oakfield', method, path, body);
type Media = { alt: string; isDefault?: boolean };
type Story = { id: string; media: Media[] };

// Other files of the same worker meet the demo school without it.
test.afterEach(() => api('DELETE', '/default-thumbs/hashtag/rainyday').catch(() => undefined));

test('head sets a default picture with description for a hashtag → story without a picture shows it in the list and in the widget [spec 2.34a]', async ({
  page,
}) => {
  const { story } = await api<{ story: Story }>('POST', '/stories', {
    title: 'Wet play indoors',
    html: '<p>We stayed in.</p>',
    hashtags: ['rainyday'],
  });
  await api('POST', '/stories/moderate', { ids: [story.id], decision: 'approve' });
  const { collection } = await api<{ collection: { id: string } }>('POST', '/collections', {
    name: `Rain ${story.id}`,
    rules: { any: ['rainyday'] },
  });
  const { widget } = await api<{ widget: { id: string; publicKey: string } }>('POST', '/widgets', {
    name: `Rain ${story.id}`,
    type: 'story',
    collectionId: collection.id,
    layout: 'list',
  });
  await enter(page, HEAD, '/manage/default-thumbs');
  await page.getByLabel('Hashtag', { exact: true }).fill('#rainyday');
  await page.getByRole('button', { name: 'Add hashtag' }).click();
  const row = page.getByRole('listitem', { name: '#rainyday' });
  const chooser = page.waitForEvent('filechooser');
  await row.getByRole('button', { name: 'Choose a picture' }).click();
  const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#2f6f8f' } })
    .png()
    .toBuffer();
  await (await chooser).setFiles({ name: 'rain.png', mimeType: 'image/png', buffer });
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('Describe the picture.')).toBeVisible();
  await row.getByLabel('Description').fill('Umbrellas in the playground');
  await row.getByRole('button', { name: 'Save' }).click();
  await expect(row.getByText('Has a default picture')).toBeVisible();

  const listed = await api<{ items: Story[] }>('GET', `/stories?collectionId=${collection.id}`);
  const own = listed.items.find(({ id }) => id === story.id);
  expect(own?.media[0]).toMatchObject({ alt: 'Umbrellas in the playground', isDefault: true });
  const shown = async () => (await fetch(appUrl(`/embed/v1/widgets/${widget.publicKey}`))).text();
  await expect.poll(shown).toContain('Umbrellas in the playground');

  await row.getByRole('button', { name: 'Remove' }).click();
  await expect(row.getByText('No default picture')).toBeVisible();
  await api('DELETE', `/widgets/${widget.id}`);
  await api('DELETE', `/collections/${collection.id}`);
  await api('DELETE', `/stories/${story.id}`);
});
