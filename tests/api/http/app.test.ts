import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../server/core/log.ts';
import { createServer } from '../../../server/http-server.ts';
import { namedTokens, type Stack, startStack, testConfig } from '../../support/stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await stack.reset();
});
afterAll(() => stack.close());

describe('app shell', () => {
  const visit = (url: string, headers = {}) => stack.ask('GET', url, { as: null, headers });

  it('any page address → index.html with the runtime configuration as JSON', async () => {
    for (const url of ['/', '/manage/stories', '/manage/stories/abc?x=1', '/auth/login']) {
      const { status, headers, text } = await visit(url);
      expect([status, headers['content-type']], url).toEqual([200, 'text/html; charset=utf-8']);
      const json = /<script type="application\/json" id="sprx-config">(.*?)<\/script>/.exec(text)?.[1] ?? '';
      expect(JSON.parse(json)).toEqual(stack.config.runtime);
      expect(headers['cache-control']).toBe('no-cache');
    }
  });

  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  it('GET address of no page, or of a page that is not built → 404 with the not-found page, whole without script', async () => {
    for (const url of ['/nothing/here', '/auth/nothing', '/manage/stories/a/b/c', '/media', '/no-such-school']) {
      const { status, headers, text } = await visit(url);
      expect([status, headers['content-type']], url).toEqual([404, 'text/html; charset=utf-8']);
      expect(headers['cache-control'], url).toBe('no-store');
      expect(text, url).toContain('<h1>Page not found</h1>');
      expect(text, url).toContain('<a class="first" href="/">Go to Home</a>');
      expect(text, url).not.toContain('<script');
    }
    expect((await visit('/manage/stories/')).status).toBe(200);
  });

  it('person opens a public file or feed that is not there → the same page; a program → JSON', async () => {
    const page = (await visit('/nothing/here')).text;
    for (const url of ['/public/nothing', '/public/schools/nobody/feed.rss', '/nothing.png']) {
      const seen = await visit(url, browser);
      expect([seen.status, seen.text], url).toEqual([404, page]);
      const { status, text } = await visit(url);
      expect([status, JSON.parse(text).error.code], url).toEqual([404, 'not-found']);
    }
    expect(JSON.parse((await visit('/api/v1/nothing', browser)).text).error.code).toBe('not-found');
  });

  it('sign-in page → HTML contains the form with the server’s version, before any script runs', async () => {
    const { text } = await visit('/auth/login?target=/manage/stories');
    expect(text).toContain(`<div id="root"><form method="post">Version ${stack.config.runtime.version}</form></div>`);
    expect(text).toContain('<script async src="/early.js"></script>');
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)(?![^>]*application\/json)/);
  });

  it('page in the frame → HTML contains the frame and names the files of its route', async () => {
    const { text } = await visit('/manage/stories');
    expect(text).toContain('<div id="root"><div data-type="list"></div></div>');
    expect(text).toContain('<link rel="modulepreload" crossorigin href="/assets/stories-1.js">');
    expect(text).toContain('<link rel="preload" as="style" crossorigin href="/assets/inside-1.css">');
    expect(text).not.toContain('early.js');
    expect((await visit('/auth/signup')).text).toContain('<div id="root"></div>');
  });

  it('configuration value with </script> → escaped, still parsed to the same value', async () => {
    const config = testConfig({
      runtime: { ...stack.config.runtime, samples: { rss: '</script><script>alert(1)</script>&$&' } },
    });
    const app = await createServer(config, { deps: stack.backend.deps, tokens: namedTokens, log: createLog('silent') });
    const { body } = await app.inject('/');
    await app.close();
    expect(body).not.toContain('<script>alert');
    const json = /id="sprx-config">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(json).samples.rss).toBe('</script><script>alert(1)</script>&$&');
  });

  it('hashed asset → cached for a year; any other file or path → 404', async () => {
    const asset = await visit('/assets/app-1a2b3c.js');
    expect([asset.status, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await visit('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
    for (const url of [
      '/assets/gone-000.js',
      '/index.html',
      '/assets/../index.html',
      '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
      '/package.json',
      '/.env',
      '/nothing.js',
      '/api/nothing',
      '/embed/v2/x',
    ]) {
      const { status, text } = await visit(url);
      expect(status, url).toBe(404);
      expect(text).not.toContain('<html');
    }
    expect((await stack.ask('POST', '/manage/stories', { as: null })).status).toBe(404);
  });

  it('development server → its index and sources; API addresses → still the API', async () => {
    const dev = {
      middleware: (request: { url?: string }, response: { end(text: string): void }, next: () => void) =>
        request.url === '/src/main.ts' ? response.end('source') : next(),
      index: async (url: string) => `<title>${url}</title><!--sprx-config-->`,
    };
    const parts = { deps: stack.backend.deps, tokens: namedTokens, log: createLog('silent'), dev: dev as never };
    const app = await createServer(testConfig({ appDir: 'not/built' }), parts);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const origin = app.listeningOrigin;
    const text = async (path: string) => (await fetch(`${origin}${path}`)).text();
    expect(await text('/src/main.ts')).toBe('source');
    expect(await text('/manage/stories')).toMatch(/^<title>\/manage\/stories<\/title><script type="application\/json"/);
    expect(JSON.parse(await text('/api/v1/nothing')).error.code).toBe('not-found');
    expect((await fetch(`${origin}/`)).headers.get('content-security-policy')).toContain('ws:');
    await app.close();
  });

  it('response headers → strict Content-Security-Policy and isolation headers', async () => {
    const { headers } = await visit('/manage/stories');
    const policy = Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1).join(' ')]),
    );
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self'",
      'connect-src': "'self' http://127.0.0.1:18080 http://127.0.0.1:19099 http://127.0.0.1:19199",
      'img-src': "'self' https: data: blob: http:",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'object-src': "'none'",
      'form-action': "'self'",
    });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('Google, Microsoft or reCAPTCHA configured → the policy allows their origins only', async () => {
    const emulators = null;
    const runtime = { ...stack.config.runtime, environment: 'production' as const, emulators };
    const policyOf = async (providers: ('google' | 'microsoft')[]) => {
      const config = testConfig({ environment: 'production', runtime: { ...runtime, providers } });
      const parts = { deps: stack.backend.deps, tokens: namedTokens, log: createLog('silent') };
      const app = await createServer(config, parts);
      const { headers } = await app.inject('/');
      await app.close();
      const policy = String(headers['content-security-policy']).split('; ');
      const about = (name: string) => policy.find((directive) => directive.startsWith(name));
      return [about('script-src'), about('frame-src'), headers['cross-origin-opener-policy']];
    };
    const robots = 'https://www.google.com/recaptcha/';
    expect(await policyOf([])).toEqual([
      `script-src 'self' ${robots} https://www.gstatic.com/recaptcha/`,
      `frame-src ${robots}`,
      'same-origin',
    ]);
    expect(await policyOf(['google'])).toEqual([
      `script-src 'self' ${robots} https://www.gstatic.com/recaptcha/ https://apis.google.com`,
      `frame-src ${robots} https://demo-sprx.example`,
      'same-origin-allow-popups',
    ]);
  });

  it('production → policy without unsafe, http or ws, and HSTS', async () => {
    const runtime = { ...stack.config.runtime, environment: 'production' as const, emulators: null };
    const config = testConfig({ environment: 'production', runtime });
    const app = await createServer(config, { deps: stack.backend.deps, tokens: namedTokens, log: createLog('silent') });
    const { headers } = await app.inject('/');
    await app.close();
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("img-src 'self' https: data: blob:;");
    expect(policy).toContain(
      "connect-src 'self' https://firestore.googleapis.com https://firebasestorage.googleapis.com https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
    );
    expect(policy).not.toMatch(/unsafe|http:|ws:|\*/);
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/);
  });
});
