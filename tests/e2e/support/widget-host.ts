import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';

export const EMBED = /\/embed\/v1\/widgets[/?]/;
/** A host page of a school that never thought of us. */
export const HOST = 'http://school.test/';

type Story = {
  id: string;
  title: string;
  excerpt: string;
  url: string | null;
  media: unknown;
  [name: string]: unknown;
};

export const story = (change: Partial<Story> = {}): Story => ({
  id: 's1',
  title: 'Choir sings at the station',
  excerpt: 'Trains were announced, trains were missed.',
  url: 'https://elsewhere.test/choir',
  author: 'Mr Lindqvist',
  media: null,
  hashtags: ['choir'],
  publishedAt: '2026-03-12T12:00:00.000Z',
  ...change,
});

export const answer = (stories: Story[], widget: object = {}) => ({
  widget: {
    publicKey: 'k',
    name: 'Front page',
    layout: 'grid',
    options: { limit: 12, theme: 'auto', brand: '#1d2f5e', columns: 3 },
    locale: 'en-GB',
    ...widget,
  },
  stories,
});

/** The answer as it is for one key, or for each of several. */
export function forAll(url: string, reply: object): object {
  const keys = new URL(url).searchParams.get('keys');
  return keys ? { items: keys.split(',').map((key) => ({ key, ...reply })) } : reply;
}

/** Opens `body` as a school's page, with the very script that the build made. `headers` are the host page's own. */
export async function openHost(page: Page, body: string, reply: object | null, headers: Record<string, string> = {}) {
  await page.route(HOST, (route) =>
    route.fulfill({ contentType: 'text/html', headers, body: `<!doctype html><html lang="en">${body}</html>` }),
  );
  await page.route('http://sprx.test/embed/v1/sprx.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: readFileSync('dist/embed/sprx.js', 'utf8').replace('%HOME%', 'http://sprx.test'),
    }),
  );
  await page.route('http://sprx.test/embed/v1/parts/*', (route) => {
    const file = `dist/embed/parts/${basename(route.request().url())}`;
    return route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      ...(existsSync(file) ? { body: readFileSync(file, 'utf8') } : { status: 404 }),
    });
  });
  await page.route('http://sprx.test/embed/v1/events', (route) => route.fulfill({ status: 204 }));
  await page.route(EMBED, (route) =>
    reply
      ? route.fulfill({ json: forAll(route.request().url(), reply), headers: { 'access-control-allow-origin': '*' } })
      : route.abort('connectionrefused'),
  );
  await page.goto(HOST);
}

export const SNIPPET =
  '<div data-sprx-widget="k"></div>\n<script async src="http://sprx.test/embed/v1/sprx.js"></script>';
