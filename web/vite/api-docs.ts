import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join } from 'node:path';
import type { Plugin } from 'vite';
import { programDocument } from '../../core/contract/openapi/document.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = join(ROOT, 'web/api-docs/api-docs.html');
const SWAGGER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
/** Scripts and styles of the page, by their names in it. */
const ASSETS = {
  'swagger-ui.css': join(SWAGGER, 'swagger-ui.css'),
  'swagger-ui.js': join(SWAGGER, 'swagger-ui-bundle.js'),
  'start.js': join(ROOT, 'web/api-docs/start.js'),
};
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
};

/**
 * Returns the files of the API documentation by their paths: the page, the calls of programs as an OpenAPI document, and
 * Swagger UI. It is a document beside the app, so that the app's policy for HTML and its weight stay as they are.
 */
export function apiDocsFiles(): Map<string, string> {
  const readme = readFileSync(join(ROOT, 'client/README.md'), 'utf8');
  const files = new Map([['openapi.json', JSON.stringify(programDocument(readme))]]);
  let page = readFileSync(PAGE, 'utf8');
  for (const [name, path] of Object.entries(ASSETS)) {
    const content = readFileSync(path, 'utf8');
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
    const named = `assets/${basename(name, extname(name))}-${hash}${extname(name)}`;
    page = page.replace(`/assets/${name}`, `/${named}`);
    files.set(named, content);
  }
  const licences = ['LICENSE', 'NOTICE', 'swagger-ui-bundle.js.LICENSE.txt'];
  files.set(
    'assets/swagger-ui-licences.txt',
    licences.map((name) => readFileSync(join(SWAGGER, name), 'utf8')).join('\n'),
  );
  return files.set('api-docs.html', page);
}

/** Adds the API documentation to the built site, and to the development server. */
export function apiDocs(): Plugin {
  return {
    name: 'api-docs',
    generateBundle() {
      for (const [fileName, source] of apiDocsFiles()) this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = (request.url ?? '').slice(1);
        const content = apiDocsFiles().get(path);
        if (content === undefined) return next();
        response.setHeader('content-type', TYPES[extname(path)] ?? 'text/plain; charset=utf-8');
        response.end(content);
      });
    },
  };
}
