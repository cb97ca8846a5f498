import type { JSONSchema } from 'zod/v4/core';
import { escaped } from './http/escaped.ts';
import { API_OPERATIONS, type openApiDocument } from './openapi.ts';

type SchemaPart = JSONSchema.JSONSchema;
type AnySchema = JSONSchema._JSONSchema | JSONSchema._JSONSchema[];

/** The contract never uses `true` or lists of schemas. */
function isPart(schema: AnySchema | undefined): schema is SchemaPart {
  return typeof schema === 'object' && !Array.isArray(schema);
}

/** A schema in words: `list of`, `text or null`, `"live" or "demo"`. */
function kindOf(part: SchemaPart): string {
  if (part.const !== undefined) return JSON.stringify(part.const);
  if (part.enum !== undefined) return part.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (part.anyOf !== undefined)
    return [...new Set(part.anyOf.filter(isPart).map(kindOf))].join(' or ');
  if (part.type === 'array') return isPart(part.items) ? `list of ${kindOf(part.items)}` : 'list';
  if (part.type === undefined) return 'value';
  const words: Readonly<Record<string, string>> = { object: 'record', string: 'text' };
  return [part.type]
    .flat()
    .map((type) => words[type] ?? type)
    .join(' or ');
}

/** The record inside a schema: the schema itself, its items, its values or one of its choices. */
function recordIn(part: SchemaPart): SchemaPart | null {
  if (part.properties !== undefined) return part;
  if (isPart(part.items)) return recordIn(part.items);
  if (isPart(part.additionalProperties)) return recordIn(part.additionalProperties);
  for (const choice of part.anyOf ?? []) {
    const found = recordIn(choice);
    if (found !== null) return found;
  }
  return null;
}

function fieldRows(part: SchemaPart, depth = 0): string {
  return Object.entries(part.properties ?? {})
    .map(([name, field]) => {
      if (!isPart(field)) return '';
      const inner = recordIn(field);
      const row =
        `<tr><th scope="row">${'— '.repeat(depth)}<code>${escaped(name)}</code></th>` +
        `<td>${escaped(kindOf(field))}</td><td>${escaped(field.description ?? '')}</td></tr>`;
      return row + (inner === null ? '' : fieldRows(inner, depth + 1));
    })
    .join('\n');
}

/** A page that shows the API's document: its addresses and the fields of their answers. */
export function openApiPage(document: ReturnType<typeof openApiDocument>): string {
  const schemas: Readonly<Record<string, SchemaPart>> = document.components.schemas;
  const sections = API_OPERATIONS.map((operation) => {
    const example = operation.parameters.reduce(
      (path, { name, example: value }) => path.replace(`{${name}}`, encodeURIComponent(value)),
      operation.path,
    );
    const parameters = operation.parameters
      .map(
        ({ name, description }) => `<p><code>${escaped(name)}</code>: ${escaped(description)}.</p>`,
      )
      .join('');
    return `<section>
<h2><code>GET ${escaped(operation.path)}</code></h2>
<p>${escaped(operation.description)}</p>
${parameters}
<p>Try it: <a href="${escaped(example)}">${escaped(example)}</a></p>
<details><summary>Fields of the answer</summary>
<table><thead><tr><th scope="col">Field</th><th scope="col">Kind</th><th scope="col">Meaning</th></tr></thead>
<tbody>${fieldRows(schemas[operation.answer] ?? {})}</tbody></table>
</details>
</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Freshet API</title>
<meta name="description" content="Every address of the Freshet API: salmon and steelhead counts and river flows of Washington as JSON, with the meaning of each field.">
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api.css">
</head>
<body>
<main>
<p><a href="/">Freshet</a></p>
<h1>Freshet API</h1>
<p>${escaped(document.info.description)} Open to any site; please keep answers for as long as their
Cache-Control says. The whole document: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}
