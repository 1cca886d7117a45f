import { widgetAddresses, wordpressAddress } from './addresses.ts';
import type { WidgetLayout } from './options.ts';
import { embedSnippet } from './schema.ts';

/** One way to show a widget elsewhere. */
export type EmbedWay = {
  readonly id: 'screen' | 'script' | 'frame' | 'wordpress' | 'html' | 'oembed' | 'json' | 'rss';
  readonly label: string;
  /** What the code is: "Code for your website". */
  readonly codeLabel: string;
  readonly copyLabel: string;
  readonly code: string;
  /** When it is the right one. */
  readonly help: string;
  /** What it takes there beside the code. */
  readonly download?: { readonly label: string; readonly address: string };
};

/** As text in an attribute in double quotes. */
const attribute = (text: string) => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** What of a widget its code is made of. */
export type Embeddable = { readonly publicKey: string; readonly name: string; readonly layout: WidgetLayout };

/** All ways to embed a widget, the best first. `origin` has no trailing slash. */
export function embedWays(origin: string, { publicKey, name, layout }: Embeddable): readonly EmbedWay[] {
  const { json, frame, html, rss, oembed, screen } = widgetAddresses(origin, publicKey);
  const onScreen: EmbedWay = {
    id: 'screen',
    label: 'Screen',
    codeLabel: 'Address for a screen in the hall',
    copyLabel: 'Copy address',
    code: screen,
    help: 'Open it in the browser of the screen, in full-screen mode. It changes the story every 8 seconds, and continues without a network.',
  };
  return [
    ...(layout === 'screen' ? [onScreen] : []),
    {
      id: 'script',
      label: 'Script',
      codeLabel: 'Code for your website',
      copyLabel: 'Copy snippet',
      code: embedSnippet(origin, publicKey, layout),
      help: 'Paste this where the stories should appear. It sets no cookies. Changes here appear on your website automatically.',
    },
    {
      id: 'frame',
      label: 'Frame',
      codeLabel: 'Frame for your website',
      copyLabel: 'Copy frame',
      code: `<iframe src="${frame}" title="${attribute(name)}" width="100%" height="720" loading="lazy" style="border:0"></iframe>`,
      help: 'For website builders that do not allow scripts, for example Google Sites. Most ask only for the address in it.',
    },
    {
      id: 'wordpress',
      label: 'WordPress',
      codeLabel: 'Shortcode for WordPress',
      copyLabel: 'Copy shortcode',
      code: `[sprx key="${publicKey}"]`,
      help: 'For the SprX plugin: your website fetches the stories itself, so that they are part of its pages.',
      download: { label: 'Download the plugin', address: wordpressAddress(origin) },
    },
    {
      id: 'html',
      label: 'HTML',
      codeLabel: 'Address of the stories as HTML',
      copyLabel: 'Copy address',
      code: html,
      help: 'For servers that write the stories into their own pages. No script is needed there.',
    },
    {
      id: 'oembed',
      label: 'oEmbed',
      codeLabel: 'Address for oEmbed',
      copyLabel: 'Copy address',
      code: oembed,
      help: 'For systems that turn an address into an embed automatically.',
    },
    {
      id: 'json',
      label: 'JSON',
      codeLabel: 'Address of the stories as JSON',
      copyLabel: 'Copy address',
      code: json,
      help: 'The same approved stories as JSON, for the person who builds your website. No key is needed.',
    },
    {
      id: 'rss',
      label: 'RSS',
      codeLabel: 'Address of the stories as a feed',
      copyLabel: 'Copy address',
      code: rss,
      help: 'For feed readers, newsletters and signage.',
    },
  ];
}

/** A website builder, and what to do there. */
export type SiteBuilder = { readonly name: string; readonly steps: readonly string[] };

export const SITE_BUILDERS: readonly SiteBuilder[] = [
  {
    name: 'WordPress',
    steps: [
      'Open the page in the editor and add a block “Custom HTML”.',
      'Paste the script, and press “Preview” to see the stories.',
      'Press “Update” or “Publish”.',
    ],
  },
  {
    name: 'Squarespace',
    steps: [
      'Edit the page, and add a block “Code” where the stories should appear.',
      'Choose HTML, paste the script, and leave “Display source” off.',
      'Press “Save”. Where your plan has no code blocks, add a block “Embed” with the frame instead.',
    ],
  },
  {
    name: 'Wix',
    steps: [
      'In the editor, choose “Add elements”, then “Embed code”, then “Embed a site”.',
      'From the tab “Frame” above, copy the address in quotation marks after “src”, and enter it.',
      'Make the element as wide as the page, and publish.',
    ],
  },
  {
    name: 'Google Sites',
    steps: [
      'Edit the page and choose “Insert”, then “Embed”, then “By URL”.',
      'From the tab “Frame” above, copy the address in quotation marks after “src”, enter it, and press “Insert”.',
      'Make the element as tall as you like, and press “Publish”.',
    ],
  },
];

/** An email to whoever runs the website, with all that person needs. */
export function webTeamEmail(origin: string, widget: Embeddable): string {
  const { name } = widget;
  const ways = embedWays(origin, widget);
  const [script, frame] = ['script', 'frame'].map((id) => ways.find((way) => way.id === id));
  const body = [
    'Hello,',
    '',
    `could you please put our stories “${name}” on our website? Paste this where they should appear:`,
    '',
    script?.code ?? '',
    '',
    'If scripts are not allowed there, use this instead:',
    '',
    frame?.code ?? '',
    '',
    'It sets no cookies, and what we change in SprX appears automatically.',
  ].join('\n');
  return `mailto:?subject=${encodeURIComponent(`Stories for our website: ${name}`)}&body=${encodeURIComponent(body)}`;
}
