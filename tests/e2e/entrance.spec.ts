import { expect, test } from '@playwright/test';
import { followRequests } from './support/idle.ts';
import { holdCode, untilCodeRuns, untilPainted } from './support/late-code.ts';
import { appUrl } from './support/sign-in.ts';

for (const when of ['at once', 'after the first paint'] as const) {
  test(`visitor types, page script loads ${when} → Auth is loaded once the page is used, after the first paint`, async ({
    page,
  }) => {
    const letGo = await holdCode(page);
    const idle = followRequests(page);
    const scripts: Promise<{ url: string; text: string }>[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('.js')) return;
      // What is still on its way when the test ends is none of its business.
      const text = response.text().catch(() => '');
      scripts.push(text.then((read) => ({ url: response.url(), text: read })));
    });
    const loadedFrom = async () =>
      (await Promise.all(scripts)).find(({ text }) => text.includes('identitytoolkit.googleapis.com'))?.url;
    if (when === 'at once') letGo();
    await page.goto(appUrl('/auth/login'), { waitUntil: 'commit' });
    await untilPainted(page);
    letGo();
    // There was no sign-in here before: the code is loaded at the first interaction.
    await untilCodeRuns(page);
    await idle();
    expect(scripts.length).toBeGreaterThan(0);
    expect(await loadedFrom()).toBeUndefined();
    await page.getByLabel('Email').click();
    await expect.poll(loadedFrom).toBeDefined();
    // The browser tells of both a while after they happened.
    const times = await page.waitForFunction(
      (url) => {
        const [paint] = performance.getEntriesByName('first-contentful-paint');
        const [chunk] = performance.getEntriesByName(url);
        return paint && chunk ? { paint: paint.startTime, chunk: chunk.startTime } : null;
      },
      (await loadedFrom()) ?? '',
    );
    const { paint, chunk } = (await times.jsonValue()) ?? { paint: 0, chunk: 0 };
    expect(chunk).toBeGreaterThan(paint);
  });
}
