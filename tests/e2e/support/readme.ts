import { readFileSync } from 'node:fs';
import { appUrl, extrasUrl } from './sign-in.ts';

const README = readFileSync('README.md', 'utf8');
const [, TRY = ''] = /^## Try it\n(.*?)^## /ms.exec(README) ?? [];
const [BEFORE = '', ...STEPS] = TRY.split(/^\d+\. /m).map((text) => text.replace(/\s+/g, ' '));

/** What a step of “Try it” says to the letter; step 0 is the text before the first. */
export function step(number: number) {
  const text = number === 0 ? BEFORE : (STEPS[number - 1] ?? '');
  const quoted = (pattern: RegExp, kind: string) => {
    const quotedTexts = Array.from(text.matchAll(pattern), ([, text = '']) => text);
    return (pattern: string | RegExp) => {
      const one = quotedTexts.find((each) => (typeof pattern === 'string' ? each === pattern : pattern.test(each)));
      if (one === undefined)
        throw new Error(`Step ${number} of README.md has no ${kind} ${pattern}, but ${quotedTexts}`);
      return one;
    };
  };
  return {
    /** The title that the step begins with. */
    title: /^\*\*([^*]+)\.\*\*/.exec(text)?.[1] ?? 'open and sign in',
    /** A name in bold. */
    name: quoted(/\*\*([^*]+)\*\*/g, 'name'),
    /** A text in code: an account, a key, an address. */
    code: quoted(/`([^`]+)`/g, 'code'),
    /** An address, where this run serves it. */
    address: (pattern: RegExp) => served(quoted(/(https?:\/\/[^\s`)]+?)[.,]?(?=[\s`)]|$)/g, 'address')(pattern)),
  };
}

function served(address: string): string {
  const { port, pathname } = new URL(address);
  if (port === '4173') return appUrl(pathname);
  return port === '4174' ? extrasUrl(pathname) : address;
}

export const stepsOfReadme = STEPS.length;
