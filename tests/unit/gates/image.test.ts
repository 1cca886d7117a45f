import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { copiedBy, instructionsOf, missingInImage } from '../../../scripts/build/image.ts';
import { importedPackages, serverPackages } from '../../../scripts/build/server-packages.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const said = (word: string, text = dockerfile) =>
  instructionsOf(text)
    .filter((each) => each.word === word)
    .map(({ rest }) => rest);
const images = (text: string) => said('FROM', text).map((rest) => rest.replace(/ AS \w+$/i, ''));
const isPinned = (image: string) => /^node:\d+\.\d+\.\d+-[\w-]+@sha256:[0-9a-f]{64}$/.test(image);

describe('the image', () => {
  test('base image → pinned by version and digest, the same in every stage; a tag alone is not pinned', () => {
    expect(images(dockerfile).filter((image) => !isPinned(image))).toEqual([]);
    expect(new Set(images(dockerfile)).size).toBe(1);
    expect(images('FROM node:24-slim AS x\nFROM node:24.21.0-slim').filter(isPinned)).toEqual([]);
  });

  test('its Node → the one that the tests run on', () => {
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      devDependencies: Record<string, string>;
    };
    expect(images(dockerfile)[0]).toContain(`node:${devDependencies.node}-`);
  });

  test('what goes in → dist/production alone, and the context holds nothing else', () => {
    expect(copiedBy(dockerfile).filter((path) => !path.startsWith('dist/production/'))).toEqual([]);
    expect(copiedBy(dockerfile).length).toBeGreaterThan(5);
    expect(readFileSync('.dockerignore', 'utf8').trim().split('\n')).toEqual(['*', '!dist/production']);
  });

  test('each folder that the server reads by its settings → copied under the name that is the default', () => {
    const config = readFileSync('server/core/config.ts', 'utf8');
    const folders = Array.from(
      config.matchAll(/\b\w+_DIR: z\._default\(text, '(\w+)'\)/g),
      ([, folder = '']) => folder,
    );
    expect(folders.length).toBeGreaterThanOrEqual(3);
    const copied = said('COPY').map((rest) => rest.split(' '));
    for (const folder of [...folders, 'server']) expect(copied).toContainEqual([`dist/production/${folder}`, folder]);
  });

  test('the process → not root, no install scripts, no tools for development', () => {
    expect(said('USER')).toEqual(['node']);
    expect(instructionsOf(dockerfile).findLastIndex(({ word }) => word === 'USER')).toBeGreaterThan(
      instructionsOf(dockerfile).findLastIndex(({ word }) => word === 'RUN' || word === 'COPY'),
    );
    expect(said('RUN')[0]).toBe('npm ci --omit=dev --ignore-scripts');
  });

  test('a file that was not built → named, so that the build fails', () => {
    expect(missingInImage('COPY package.json dist/nowhere ./\nCOPY --from=x /a b', '.')).toEqual(['dist/nowhere']);
  });
});

describe('packages of the image', () => {
  const lock = {
    lockfileVersion: 3,
    packages: {
      '': { name: 'sprx', devDependencies: { tool: '1' } },
      'node_modules/server': { version: '1', dependencies: { '@x/inner': '1' }, optionalDependencies: { extra: '1' } },
      'node_modules/@x/inner': { version: '1' },
      'node_modules/extra': { version: '1', optional: true },
      'node_modules/react': { version: '1' },
      'node_modules/tool': { version: '1', dev: true },
    },
  };
  const manifest = {
    name: 'sprx',
    version: '1',
    license: 'MIT',
    dependencies: { server: '1', react: '1', '@x/inner': '1' },
  };

  test('chunks that import packages, files and parts of Node → the packages alone, by name', () => {
    const chunk = (fileName: string, imports: string[], dynamicImports: string[] = []) => ({
      fileName,
      imports,
      dynamicImports,
    });
    expect(
      importedPackages([
        chunk('main.js', ['assets/a.js', 'node:fs', 'server/deep/file.js'], ['@x/inner/y']),
        chunk('assets/a.js', ['server', 'crypto']),
      ]),
    ).toEqual(['@x/inner', 'server']);
  });

  test('what the server imports → that and what it needs, not what the app is built of', () => {
    const image = serverPackages(manifest, lock, ['server']);
    expect(image.manifest.dependencies).toEqual({ server: '1' });
    expect(Object.keys(image.lock.packages)).toEqual([
      '',
      'node_modules/server',
      'node_modules/@x/inner',
      'node_modules/extra',
    ]);
    expect(image.lock.packages['']).toMatchObject({ dependencies: { server: '1' } });
    expect(image.lock.packages['']).not.toHaveProperty('devDependencies');
  });

  test('an optional package of one that is imported → not optional where it is a dependency of ours', () => {
    const ours = { ...manifest, dependencies: { ...manifest.dependencies, extra: '1' } };
    expect(serverPackages(ours, lock, ['server']).manifest.dependencies).toEqual({ extra: '1', server: '1' });
  });

  test('a package that is imported and no dependency → the build fails and names it', () => {
    expect(() => serverPackages(manifest, lock, ['server', 'tool'])).toThrow(/imports tool:/);
  });
});
