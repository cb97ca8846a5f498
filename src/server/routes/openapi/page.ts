import type { JSONSchema } from 'zod/v4/core';
import { escaped } from '../../http/escaped.ts';
import { openApiDocument, type SchemaPart } from './document.ts';
import type { Operations } from './operation.ts';

type AnySchema = JSONSchema._JSONSchema | JSONSchema._JSONSchema[];

/** The contract never uses `true` or lists of schemas. */
function isPart(schema: AnySchema | undefined): schema is SchemaPart {
  return typeof schema === 'object' && !Array.isArray(schema);
}

const WORDS: Readonly<Record<string, string>> = { object: 'record', string: 'text' };

/** A schema in words: `list of`, `text or null`, `"live" or "demo"`. */
function kindOf({ const: only, enum: values, anyOf, items, type }: SchemaPart): string {
  if (only !== undefined) return JSON.stringify(only);
  if (values !== undefined) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (anyOf !== undefined) return [...new Set(anyOf.filter(isPart).map(kindOf))].join(' or ');
  if (type === 'array') return isPart(items) ? `list of ${kindOf(items)}` : 'list';
  const types = [type ?? 'value'].flat();
  return types.map((name) => WORDS[name] ?? name).join(' or ');
}

function recordIn(part: SchemaPart): SchemaPart | undefined {
  if (part.properties !== undefined) return part;
  const inner = [part.items, part.additionalProperties, ...(part.anyOf ?? [])];
  return inner
    .map((candidate) => (isPart(candidate) ? recordIn(candidate) : undefined))
    .find((record) => record);
}

function fieldRows(part: SchemaPart, depth = 0): string {
  return Object.entries(part.properties ?? {})
    .map(([name, field]) => {
      if (!isPart(field)) return '';
      const inner = recordIn(field);
      const row =
        `<tr><th scope="row">${'— '.repeat(depth)}<code>${escaped(name)}</code></th>` +
        `<td>${escaped(kindOf(field))}</td><td>${escaped(field.description ?? '')}</td></tr>`;
      return row + (inner === undefined ? '' : fieldRows(inner, depth + 1));
    })
    .join('\n');
}

const fieldTable = (part: SchemaPart) => `<details><summary>Fields of the answer</summary>
<table><thead><tr><th scope="col">Field</th><th scope="col">Kind</th><th scope="col">Meaning</th></tr></thead>
<tbody>${fieldRows(part)}</tbody></table>
</details>`;

/** The same as a page for people, with the fields of each answer. */
export function openApiPage(operations: Operations): string {
  const { info, components } = openApiDocument(operations);
  const sections = Object.entries(operations).map(([path, operation]) => {
    const { named, description, answer, query = [] } = operation;
    const sent = query
      .filter(({ isOptional }) => !isOptional)
      .map(({ name, example }) => `${name}=${encodeURIComponent(example)}`);
    const asked = sent.length === 0 ? '' : `?${sent.join('&')}`;
    const example = path.replace(/\{.*\}/, encodeURIComponent(named?.example ?? '')) + asked;
    const parameters = [named ?? [], query].flat();
    return `<section>
<h2><code>GET ${escaped(path)}</code></h2>
<p>${escaped(description)}</p>
${parameters.map((parameter) => `<p><code>${parameter.name}</code>: ${escaped(parameter.description)}.</p>`).join('\n')}
<p>Try it: <a href="${escaped(example)}">${escaped(example)}</a></p>
${answer === null ? '' : fieldTable(components.schemas[answer] ?? {})}
</section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Freshet API</title>
<meta name="description" content="All addresses of the Freshet API: Washington’s salmon and steelhead counts and river flows as JSON, with the meaning of each field.">
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/api.css">
</head>
<body>
<main>
<p><a href="/">Freshet</a></p>
<h1>Freshet API</h1>
<p>${escaped(info.description)} Any site may use it; please cache answers for as long as their
Cache-Control allows. OpenAPI document: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}
