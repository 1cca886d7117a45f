/**
 * Every email that the product writes, with what its template is given. Each area declares its own beside the template, in
 * `server/<area>/emails/`, by adding to this interface: core cannot import them, and a name that no area declared is a type
 * error wherever it is used. Addresses are absolute; times are ISO 8601 in UTC. All of it is kept in the outbox until the email
 * is sent.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the areas
export interface EmailTemplates {}

export type EmailName = keyof EmailTemplates;

declare const isSafe: unique symbol;
/** What `withSafeTexts` has gone through; nothing else is sent. */
export type SafeProps<N extends EmailName> = EmailTemplates[N] & { readonly [isSafe]: true };
