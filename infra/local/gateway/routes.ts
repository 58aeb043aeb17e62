/** A route of an HTTP API: `GET /a/{id}/b` or `ANY /api/{proxy+}`. */
export interface Route<T> {
  key: string;
  target: T;
}

/** Returns the route for a request, or undefined. As in API Gateway a literal segment beats a parameter. */
export function matchRoute<T>(
  routes: readonly Route<T>[],
  method: string,
  path: string,
): Route<T> | undefined {
  return routes
    .filter(({ key }) => isFor(key, method, path))
    .toSorted((a, b) => literalLength(b.key) - literalLength(a.key))[0];
}

function isFor(key: string, method: string, path: string): boolean {
  const [routeMethod, routePath] = key.split(' ') as [string, string];
  const pattern = routePath
    .replaceAll('.', '\\.')
    .replaceAll(/\{\w+\}/g, '[^/]+')
    .replace(/\{\w+\+\}$/, '.+');
  return (routeMethod === 'ANY' || routeMethod === method) && new RegExp(`^${pattern}$`).test(path);
}

/** Characters of a route's path before its first parameter. */
function literalLength(key: string): number {
  return key.split(' ')[1]!.split('{')[0]!.length;
}
