import { spawnSync } from 'node:child_process';
import { strFromU8, unzipSync } from 'fflate';
// No PHP is needed where the check runs: php-parser reads the grammar, and is a tool of tests alone.
import { Engine, type Node } from 'php-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wordpressFiles } from '../../../server/embed/wordpress-files.ts';
import { type Stack, startStack } from '../../support/stack.ts';

const URL_OF_PLUGIN = '/embed/v1/sprx-wordpress.zip';
const NAMES = ['sprx/sprx.php', 'sprx/block.json', 'sprx/readme.txt'];
const VERSION = '1.18.3';

let stack: Stack;
let files: Record<string, string>;
beforeAll(async () => {
  stack = await startStack();
  const { rawPayload } = await stack.app.inject(URL_OF_PLUGIN);
  const unpacked = Object.entries(unzipSync(new Uint8Array(rawPayload)));
  files = Object.fromEntries(unpacked.map(([name, bytes]) => [name, strFromU8(bytes)]));
});
afterAll(() => stack?.close());

const fileOf = (name: string): string => files[`sprx/${name}`] ?? '';

type Loose = Node & Record<string, unknown>;
const nameOf = (value: unknown): string => {
  const name = (value as { name?: unknown } | null)?.name;
  return typeof name === 'string' ? name : name ? nameOf(name) : '';
};

/** Every node of the tree below this one. */
function* nodesOf(value: unknown): Generator<Loose> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each);
  else if (value !== null && typeof value === 'object') {
    if ('kind' in value) yield value as Loose;
    for (const each of Object.values(value)) yield* nodesOf(each);
  }
}

/** The functions that are called, with those of their arguments that are plain text, in order. */
function callsOf(tree: unknown): { name: string; texts: unknown[] }[] {
  return [...nodesOf(tree)]
    .filter(({ kind }) => kind === 'call')
    .map((call) => ({
      name: nameOf(call.what),
      texts: (call.arguments as Loose[]).filter(({ kind }) => kind === 'string').map(({ value }) => value),
    }));
}

const parsed = () => new Engine({ parser: { suppressErrors: false } }).parseCode(fileOf('sprx.php'), 'sprx.php');

describe('the WordPress plugin', () => {
  it('asked for by anyone → a ZIP file with three files, the same bytes each time, 304 to whoever has them', async () => {
    const answer = await stack.app.inject({ url: URL_OF_PLUGIN, headers: { 'accept-encoding': 'br, gzip' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="sprx-wordpress.zip"',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(Object.keys(files)).toEqual(NAMES);
    const other = await startStack();
    const again = await other.app.inject(URL_OF_PLUGIN);
    await other.close();
    expect(again.headers.etag).toBe(answer.headers.etag);
    const held = await stack.app.inject({
      url: URL_OF_PLUGIN,
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect([held.statusCode, held.rawPayload.length]).toEqual([304, 0]);
  });

  it('sprx.php → PHP without an error, whose constant is our origin and whose header has our version', () => {
    const calls = callsOf(parsed());
    expect(calls.filter(({ name }) => name === 'define')).toEqual([
      { name: 'define', texts: ['SPRX_ORIGIN', stack.backend.deps.appOrigin] },
    ]);
    expect(fileOf('sprx.php')).toMatch(new RegExp(`^ \\* Version: ${VERSION}$`, 'm'));
    expect(fileOf('sprx.php')).toMatch(/^ \* Text Domain: sprx$/m);
    expect(Object.values(files).join('')).not.toMatch(/%[A-Z]+%/);
  });

  it('sprx.php: parsed → shortcode, block, filter, transients and uninstall are registered, and each callback is declared', () => {
    const tree = parsed();
    const calls = callsOf(tree);
    const textsOf = (name: string) => calls.filter((call) => call.name === name).map(({ texts }) => texts);
    expect(textsOf('add_shortcode')).toEqual([['sprx', 'sprx_shortcode']]);
    expect(textsOf('add_action')).toEqual([['init', 'sprx_init']]);
    expect(textsOf('apply_filters')).toEqual([['sprx_origin']]);
    expect(textsOf('register_uninstall_hook')).toEqual([['sprx_uninstall']]);
    expect(textsOf('load_plugin_textdomain')).toEqual([['sprx']]);
    for (const name of ['register_block_type', 'wp_remote_get', 'set_transient', 'wp_kses', 'delete_transient']) {
      expect([name, textsOf(name).length > 0]).toEqual([name, true]);
    }
    const declared = [...nodesOf(tree)].filter(({ kind }) => kind === 'function').map(nameOf);
    const callbacks = calls.flatMap(({ texts }) => texts).filter((text) => /^sprx_[a-z_]*[a-z]$/.test(String(text)));
    const ours = calls.map(({ name }) => name).filter((name) => name.startsWith('sprx_'));
    for (const name of [...callbacks, ...ours]) if (name !== 'sprx_origin') expect(declared).toContain(name);
    // Every text of people is in the plugin’s own domain.
    for (const texts of textsOf('__')) expect(texts[1]).toBe('sprx');
  });

  it('sprx.php → prints nothing itself, runs no text as code, and asks no other address', () => {
    const kinds = new Set([...nodesOf(parsed())].map(({ kind }) => kind));
    for (const kind of ['echo', 'print', 'eval', 'include', 'inline']) expect(kinds).not.toContain(kind);
    const addresses = fileOf('sprx.php').match(/https?:\/\/[^\s'"]+/g);
    expect(addresses).toEqual(['https://www.apache.org/licenses/LICENSE-2.0', stack.backend.deps.appOrigin]);
  });

  it('block.json → the block sprx/stories with a key, by the script that sprx.php registers', () => {
    const block = JSON.parse(fileOf('block.json'));
    expect(block).toMatchObject({
      apiVersion: 3,
      name: 'sprx/stories',
      version: VERSION,
      textdomain: 'sprx',
      attributes: { key: { type: 'string' } },
    });
    const registered = callsOf(parsed()).find(({ name }) => name === 'wp_register_script');
    expect(registered?.texts[0]).toBe(block.editorScript);
  });

  it('readme.txt → the header that WordPress reads', () => {
    const [title = '', ...lines] = fileOf('readme.txt').split('\n');
    expect(title).toBe('=== SprX stories ===');
    const header = Object.fromEntries(lines.slice(0, lines.indexOf('')).map((line) => line.split(': ')));
    expect(header).toMatchObject({ 'Stable tag': VERSION, License: 'Apache-2.0', 'Requires PHP': '7.4' });
  });

  it('sprx.php, where PHP is installed → php -l has nothing to say', ({ skip }) => {
    const { error, status, stdout } = spawnSync('php', ['-l'], { input: fileOf('sprx.php'), encoding: 'utf8' });
    if (error) skip('PHP is not installed');
    expect([status, stdout]).toEqual([0, expect.stringContaining('No syntax errors')]);
  });

  it('origin that would end a text in PHP → refused; folder without the files → none', async () => {
    const folder = 'server/embed/wordpress';
    const origin = "https://a.example'); evil(); //";
    await expect(wordpressFiles({ folder, origin, version: VERSION })).rejects.toThrow('cannot be put into PHP');
    const none = await wordpressFiles({ folder: 'none', origin: 'https://a.example', version: VERSION });
    expect(none).toBeNull();
  });
});
