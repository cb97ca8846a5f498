import * as z from 'zod';
import type { JSONSchema } from 'zod/v4/core';
import { ANSWER_SCHEMAS, type AnswerName } from './answer-schemas.ts';
import type { Operation, Operations } from './operation.ts';

export type SchemaPart = JSONSchema.JSONSchema;

function response(description: string, contentType: string, name: AnswerName | null) {
  const schema = name === null ? { type: 'string' } : { $ref: `#/components/schemas/${name}` };
  return { description, content: { [contentType]: { schema } } };
}

function pathItem({ summary, description, answer, named, query = [] }: Operation) {
  const schema = { type: 'string' };
  const isNamed = named !== undefined || query.length > 0;
  const responses = {
    200: response(summary, answer === null ? 'text/plain' : 'application/json', answer),
    304: { description: 'Unchanged since the ETag that the client sent' },
    ...(isNamed && {
      404: response('Nothing has this name', 'application/problem+json', 'Problem'),
    }),
  };
  const parameters = [
    ...(named === undefined ? [] : [{ ...named, in: 'path', required: true, schema }]),
    ...query.map(({ isOptional = false, ...parameter }) => {
      return { ...parameter, in: 'query', required: !isOptional, schema };
    }),
  ];
  return { get: { summary, description, parameters, responses } };
}

const mapValues = <From, To>(
  record: Readonly<Record<string, From>>,
  convert: (value: From) => To,
) => Object.fromEntries(Object.entries(record).map(([name, value]) => [name, convert(value)]));

/** The OpenAPI document of some addresses. */
export function openApiDocument(operations: Operations) {
  const schemas = mapValues(ANSWER_SCHEMAS, (schema): SchemaPart => {
    const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'output' });
    return rest;
  });
  return {
    openapi: '3.1.0',
    info: {
      title: 'Freshet',
      version: '1',
      summary: 'Washington salmon returns and river flows, in one place.',
      description:
        'Public and read-only. Return figures are preliminary public records of the Washington ' +
        'Department of Fish and Wildlife.',
    },
    paths: mapValues(operations, pathItem),
    components: { schemas },
  };
}
