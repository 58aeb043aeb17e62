import { RefusedPackage } from './refused-package.ts';

const NAMESPACES = 'http://schemas.microsoft.com/3dmanufacturing/';
const PRODUCTION = `${NAMESPACES}production/2015/06`;
/**
 * Extensions that a file may require: production (objects in separate parts) is supported; materials and triangle sets
 * do not change the shape; slices are needed only where the mesh says that it stands for them.
 */
const SUPPORTED: ReadonlySet<string> = new Set([
  PRODUCTION,
  ...['material/2015/02', 'trianglesets/2021/07', 'slice/2015/07'].map((name) => NAMESPACES + name),
]);

/** Throws a RefusedPackage with the names of the extensions that a model requires and that are not supported. */
export function checkExtensions(attributes: ReadonlyMap<string, string>): void {
  const prefixes = (attributes.get('requiredextensions') ?? '').split(/\s+/).filter(Boolean);
  const names = prefixes.flatMap((prefix) => {
    const namespace = attributes.get(`xmlns:${prefix}`);
    if (namespace === undefined) return [prefix];
    return SUPPORTED.has(namespace) ? [] : [namespace.replace(NAMESPACES, '')];
  });
  if (names.length > 0) throw new RefusedPackage('3mf-extension', names);
}

/** Name of the attribute that names another part, with the prefix of the production extension. */
export function productionPathName(attributes: ReadonlyMap<string, string>): string {
  for (const [name, value] of attributes) {
    if (name.startsWith('xmlns:') && value === PRODUCTION) return `${name.slice(6)}:path`;
  }
  return 'p:path';
}
