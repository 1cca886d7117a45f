import type { OpenApi, Operation } from './openapi/document.ts';

const text = (value: unknown): string => String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const code = (value: unknown): string => `<pre><code>${text(JSON.stringify(value, null, 2))}</code></pre>`;

/** The API's description as one page to read: no script, nothing from elsewhere. */
export function docsPage(document: OpenApi): string {
  const byTag = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? 'other';
      byTag.set(tag, [...(byTag.get(tag) ?? []), section(document, method, path, operation)]);
    }
  }
  const contents = [...byTag.keys()].map((tag) => `<li><a href="#${text(tag)}">${text(tag)}</a></li>`).join('');
  const shared = Object.entries(document.components.schemas ?? {})
    .map(([name, schema]) => `<section><h3 id="${text(name)}">${text(name)}</h3>${code(schema)}</section>`)
    .join('');
  const body = [...byTag].map(([tag, parts]) => `<h2 id="${text(tag)}">${text(tag)}</h2>${parts.join('')}`).join('');
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${text(document.info.title)}</title><link rel="stylesheet" href="/api/v1/docs.css"></head><body><main><h1>${text(document.info.title)} ${text(document.info.version)}</h1><p>${text(document.info.description ?? '')}</p><p>For machines: <a href="/api/v1/openapi.json">openapi.json</a></p><nav aria-label="Contents"><ul>${contents}<li><a href="#schemas">Schemas</a></li></ul></nav>${body}<h2 id="schemas">Schemas</h2>${shared}</main></body></html>`;
}

function section(document: OpenApi, method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map((each) => ('$ref' in each ? document.components.parameters?.[each.$ref.split('/').at(-1) ?? ''] : each))
    .filter((each) => each !== undefined)
    .map(
      (parameter) =>
        `<tr><th scope="row"><code>${text(parameter.name)}</code></th><td>${text(parameter.in)}${parameter.required ? ', required' : ''}</td><td><code>${text(JSON.stringify(parameter.schema ?? {}))}</code></td></tr>`,
    );
  const body = operation.requestBody?.content?.['application/json']?.schema;
  const replies = Object.entries(operation.responses).map(([status, reply]) => {
    const json = reply.content?.['application/json'];
    const detail =
      status.startsWith('2') && json ? (json.example === undefined ? code(json.schema) : code(json.example)) : '';
    return `<dt><code>${text(status)}</code></dt><dd>${text(reply.description ?? '')}${detail}</dd>`;
  });
  return `<section><h3><code>${text(method.toUpperCase())} ${text(path)}</code></h3><p>${text(operation.summary ?? '')}</p><p>${text(operation.description ?? '')}</p>${
    parameters.length > 0
      ? `<table><caption>Parameters</caption><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Values</th></tr></thead><tbody>${parameters.join('')}</tbody></table>`
      : ''
  }${body ? `<details><summary>Body</summary>${code(body)}</details>` : ''}<dl>${replies.join('')}</dl></section>`;
}

export const DOCS_CSS = `
:root { color-scheme: light dark; font: 16px/1.5 'Inter Variable', 'Inter Fallback', system-ui, sans-serif; }
body { margin: 0; }
h1, h2 { font-family: 'Fraunces Variable', 'Fraunces Fallback', Georgia, serif; font-weight: 600; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h2 { margin-top: 3rem; border-bottom: 1px solid; padding-bottom: .25rem; }
h3 { margin-top: 2rem; }
pre { overflow: auto; padding: .75rem; border: 1px solid; border-radius: .25rem; font-size: .8125rem; max-height: 24rem; }
table { border-collapse: collapse; width: 100%; display: block; overflow: auto; }
caption { text-align: start; font-weight: 600; }
th, td { text-align: start; padding: .25rem .75rem .25rem 0; vertical-align: top; font-weight: 400; }
dt { font-weight: 600; margin-top: .5rem; }
dd { margin: 0; }
`;
