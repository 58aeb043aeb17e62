import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CALLS } from '../calls.ts';
import { openApiDocument } from './document.ts';
import { OPENAPI_FILE, openApiText } from './text.ts';

interface Document {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
}

test('the checked-in document matches the contract; `npm run openapi` writes it', () => {
  expect(readFileSync(OPENAPI_FILE, 'utf8')).toBe(openApiText());
});

test('the document has every call once, under its path and method', () => {
  const { paths } = openApiDocument() as Document;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    CALLS.map(({ name }) => name).sort(),
  );
  for (const call of CALLS) {
    expect(paths[call.path]?.[call.method.toLowerCase()]?.operationId).toBe(call.name);
  }
});

test('every reference in the document resolves', () => {
  const document = openApiDocument();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
    (match) => match[1]!,
  );
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    const target = reference
      .split('/')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], document);
    expect(target, reference).toBeDefined();
  }
});
