import { expect, test } from '@playwright/test';
import { api, enter } from './support/sign-in.ts';
import { signInBy } from './support/sign-in-window.ts';

const HEAD = 'head@oakfield.test';
const SCHOOL = 'oakfield';
type Feed = { id: string; name: string; network: string; postCount: number };
const named = async (name: string) =>
  (await api<{ items: Feed[] }>(HEAD, SCHOOL, 'GET', '/feeds')).items.find((feed) => feed.name === name);

// Facebook has a file of its own, reconnect.spec.ts.
const NETWORKS = [
  { network: 'instagram', label: 'Instagram', account: /oakfieldschool|Oakfield School/ },
  { network: 'linkedin', label: 'LinkedIn', account: /^Oakfield School/ },
  { network: 'x', label: 'X', account: /Oakfield/ },
  { network: 'youtube', label: 'YouTube', account: /^Oakfield School/ },
  { network: 'flickr', label: 'Flickr', account: /^Oakfield School/ },
] as const;
const nameFor = (label: string) => `Signed in ${label}`;

// Other files of the same worker meet the demo school as it was.
test.afterEach(async () => {
  for (const { label } of NETWORKS) {
    const added = await named(nameFor(label));
    if (added) await api(HEAD, SCHOOL, 'DELETE', `/feeds/${added.id}?stories=delete`);
  }
  type Connections = { items: { id: string; network: string }[] };
  for (const { id, network } of (await api<Connections>(HEAD, SCHOOL, 'GET', '/connections')).items)
    if (NETWORKS.some((each) => each.network === network)) await api(HEAD, SCHOOL, 'DELETE', `/connections/${id}`);
});

for (const { network, label, account } of NETWORKS) {
  test(`${label} connected by sign-in → channel with its stories`, async ({ page }) => {
    await enter(page, HEAD, `/manage/channels/add/${network}`);
    await expect(page.getByRole('heading', { level: 1, name: `Connect ${label}` })).toBeVisible();
    await signInBy(page, label, `Connect ${label}`, 'Allow');
    await page.getByRole('radio', { name: account }).first().check();
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('region', { name: 'Preview' }).getByRole('article').first()).toBeVisible();
    await page.getByLabel('Name').fill(nameFor(label));
    await page.getByRole('button', { name: 'Add channel' }).click();
    const row = page.getByRole('listitem', { name: nameFor(label), exact: true });
    await expect(row).toContainText('Working');
    expect((await named(nameFor(label)))?.postCount).toBeGreaterThan(0);
  });
}
