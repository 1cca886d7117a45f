import { withoutLinks } from '../../../src/domain/links.ts';
import type { EmailName, EmailTemplates, SafeProps } from '../ports/email-templates.ts';

/** Marks a text of ours: an address of our pages, a code, an email address that was checked, words of someone who was approved. */
class AsIs<T> {
  readonly value: T;
  constructor(value: T) {
    this.value = value;
  }
}

export const asIs = <T>(value: T): AsIs<T> => new AsIs(value);

type Marked<T> =
  | T
  | AsIs<T>
  | (T extends readonly (infer Item)[] ? readonly Marked<Item>[] : never)
  | (T extends object ? { readonly [K in keyof T]: Marked<T[K]> } : never);

/** What a template is given, with what of it goes as it is. */
export type EmailProps<N extends EmailName> = { readonly [K in keyof EmailTemplates[N]]: Marked<EmailTemplates[N][K]> };

/**
 * The one way for texts into an email. Whoever receives it did not ask for what strangers, sources and members write, and may take all
 * that an email of ours says for ours: nothing of it becomes a link that was not marked `asIs`.
 */
export function withSafeTexts<N extends EmailName>(props: EmailProps<N>): SafeProps<N> {
  return safe(props) as SafeProps<N>;
}

/** From the outbox, into which nothing else is written. */
export const alreadySafe = <N extends EmailName>(props: object): SafeProps<N> => props as SafeProps<N>;

function safe(value: unknown): unknown {
  if (value instanceof AsIs) return value.value;
  if (typeof value === 'string') return withoutLinks(value);
  if (Array.isArray(value)) return value.map(safe);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, safe(each)]));
  return value;
}
