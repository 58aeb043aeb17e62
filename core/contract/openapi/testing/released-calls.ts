import { join } from 'node:path';
import { openApiDocument } from '../document.ts';
import type { Schema } from './misfits.ts';

/** The calls of the last release, written by `npm run openapi -- --release`. */
export const RELEASED_FILE = join(import.meta.dirname, 'released-calls.json');

/** A call as both sides see it: where it is, what it takes, and the data that it answers. */
export interface CallShape {
  method: string;
  path: string;
  request: Schema;
  answer: Schema;
}

interface Operation {
  operationId: string;
  parameters?: { name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: { '200': { content: { 'application/json': { schema: Schema } } } };
}

/** Returns the calls of today's contract by their name. */
export function callShapes(): Record<string, CallShape> {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, CallShape] => [
      operation.operationId,
      { method, path, request: requestOf(operation), answer: answerOf(operation) },
    ]),
  );
  return Object.fromEntries(calls);
}

/** Returns the calls as the text of their file, without descriptions. */
export function releasedText(): string {
  const text = JSON.stringify(callShapes(), (key, value) => (key === 'description' ? undefined : value));
  return `${text.replaceAll('},"', '},\n"')}\n`;
}

/** Parameters and body in one object. A body that is sent must be taken, so it is required on both sides. */
function requestOf({ parameters = [], requestBody }: Operation): Schema {
  const schemas = parameters.map(({ name, schema }): [string, Schema] => [name, schema]);
  const body = requestBody?.content['application/json'].schema;
  return {
    type: 'object',
    properties: { ...Object.fromEntries(schemas), ...(body === undefined ? {} : { body }) },
    required: [
      ...parameters.filter(({ required }) => required === true).map(({ name }) => name),
      ...(body === undefined ? [] : ['body']),
    ],
  };
}

function answerOf({ responses }: Operation): Schema {
  return responses['200'].content['application/json'].schema.properties!.data!;
}
