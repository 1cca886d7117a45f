import { readFileSync } from 'node:fs';

/** An input as the web sends it, with one fault that its name says. */
export const wildBytes = (name: string): Uint8Array =>
  readFileSync(new URL(`../fixtures/wild/${name}`, import.meta.url));
export const wildText = (name: string): string => new TextDecoder().decode(wildBytes(name));
