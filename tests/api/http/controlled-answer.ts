import { expect } from 'vitest';
import type { Answer } from '../../support/stack.ts';

const WORDS_OF_MACHINES = /undefined|Invalid input|\bNaN\b|\[object|TypeError|at \/|node_modules|Maximum call stack/;

/** Any input: no 5xx, and an error with a readable message. */
export function expectControlledAnswer(answer: Answer, what: string): void {
  expect(answer.status, `${what}: ${answer.text}`).toBeLessThan(500);
  if (answer.status < 400) return;
  const { code, message, fields } = answer.body.error ?? {};
  expect(String(code), what).toMatch(/^[a-z-]+$/);
  const messages = [String(message), ...Object.values((fields ?? {}) as unknown as Record<string, string>)];
  for (const text of messages) {
    expect(text.length, what).toBeGreaterThan(5);
    expect(text.length, what).toBeLessThan(1_000);
    expect(text, what).not.toMatch(WORDS_OF_MACHINES);
  }
}
