import type { ServerResponse } from 'node:http';

const POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

type Page = {
  readonly title: string;
  readonly content: string;
  /** Origins that an answer to its form may lead on to. */
  readonly formTargets?: readonly string[];
};

/** A page of the stand-ins. `content` is HTML. */
export function sendPage(response: ServerResponse, { title, content, formTargets = [] }: Page): void {
  const targets = ["'self'", ...formTargets].join(' ');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('content-security-policy', [POLICY, `form-action ${targets}`].join('; '));
  response.end(`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="/crest.svg" type="image/svg+xml">
<link rel="stylesheet" href="/site.css">
</head>
<body>
<main id="main"><section><div class="wrap">
<h1>${title}</h1>
${content}
</div></section></main>
</body>
</html>
`);
}
