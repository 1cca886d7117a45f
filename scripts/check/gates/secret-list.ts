type Pattern = {
  readonly name: string;
  /** Global; what it matches is the secret. */
  readonly pattern: RegExp;
};

/**
 * What `npm run check -- secrets` looks for beside secretlint's recommended rules, which know the tokens of some thirty
 * providers but neither keys other than RSA, nor Google's API keys, mail servers' passwords, JWTs and the rest here.
 */
export const SECRET_PATTERNS: readonly Pattern[] = [
  {
    name: 'a private key',
    pattern: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:\s|\\r|\\n){0,8}[A-Za-z0-9+/=]{4,}/g,
  },
  { name: 'an AWS access key', pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { name: 'a Google API key', pattern: /\bAIza[\w-]{35}(?![\w-])/g },
  { name: 'a Google OAuth secret', pattern: /\bGOCSPX-[\w-]{20,}/g },
  { name: 'a Stripe key', pattern: /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{10,}/g },
  { name: 'a Stripe webhook secret', pattern: /\bwhsec_[A-Za-z0-9+/]{24,}/g },
  { name: 'a GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{40,})/g },
  { name: 'an npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b|:_authToken=(?!\$)[\w./+=-]{16,}/g },
  { name: 'a Slack token', pattern: /\bxox[abeoprs]-[\w-]{20,}|\bxapp-\d-[\w-]{20,}/g },
  { name: 'a Slack webhook', pattern: /\bhooks\.slack\.com\/services\/T\w+\/B\w+\/\w{16,}/g },
  { name: 'a HubSpot token', pattern: /\bpat-(?:na|eu|ap)\d-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g },
  // An unsigned one, which ends in a dot, opens nothing.
  { name: 'a signed token (JWT)', pattern: /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}/g },
  {
    name: 'an address with a password',
    pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@"'`<>{}$]*:[^\s/@"'`<>{}$]{3,}@[\w[\].-]+/gi,
  },
];

/** Values that look like secrets and open nothing. A file cannot be excused, only a value. */
export const ALLOWED_SECRETS: readonly { readonly value: string; readonly reason: string }[] = [
  { value: 'smtps://user:password@mail.example.org', reason: 'the form of SMTP_URL, in docs/operations.md' },
  { value: 'smtps://user:password@mail.example', reason: 'the form of SMTP_URL, in comments' },
  { value: 'http://head:secret@example.com', reason: 'an address that a channel may not have, in tests' },
  { value: 'https://s3cret:s3cret@school.example', reason: 'an address whose password is not shown, in tests' },
  { value: 'https://me:secret@example.org', reason: 'an address that a channel may not have, in tests' },
  { value: 'https://user:pass@www.youtube.com', reason: 'an address that a tour may not have, in tests' },
];
