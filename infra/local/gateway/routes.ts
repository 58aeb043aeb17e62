/** A route of an HTTP API: `GET /a/{id}`, `ANY /api/{proxy+}` or `$default`. */
export interface Route<T> {
  key: string;
  target: T;
}

export interface RouteMatch<T> {
  key: string;
  target: T;
  parameters: Record<string, string>;
}

/**
 * Returns the most specific route for a request, or undefined. As in API Gateway, a literal segment beats a
 * parameter, a parameter beats a greedy one, and a named method beats `ANY`.
 */
export function matchRoute<T>(
  routes: readonly Route<T>[],
  method: string,
  path: string,
): RouteMatch<T> | undefined {
  let best: (RouteMatch<T> & { rank: string }) | undefined;
  for (const { key, target } of routes) {
    const match = key === '$default' ? { parameters: {}, rank: '0' } : matchKey(key, method, path);
    if (match !== undefined && (best === undefined || match.rank > best.rank))
      best = { key, target, ...match };
  }
  return best;
}

/** Rank of a match, segment by segment: 3 literal, 2 parameter, 1 greedy; then the method. */
function matchKey(key: string, method: string, path: string) {
  const [routeMethod, routePath] = key.split(' ') as [string, string];
  if (routeMethod !== 'ANY' && routeMethod !== method) return undefined;
  const wanted = routePath.split('/');
  const given = path.split('/');
  const parameters: Record<string, string> = {};
  let rank = '';
  for (const [index, segment] of wanted.entries()) {
    if (segment.endsWith('+}')) {
      if (given.length <= index) return undefined;
      parameters[segment.slice(1, -2)] = given.slice(index).join('/');
      return { parameters, rank: `${rank}1${routeMethod === 'ANY' ? 0 : 1}` };
    }
    const value = given[index];
    if (value === undefined) return undefined;
    if (segment.startsWith('{')) parameters[segment.slice(1, -1)] = decodeURIComponent(value);
    else if (segment !== value) return undefined;
    rank += segment.startsWith('{') ? '2' : '3';
  }
  if (given.length !== wanted.length) return undefined;
  return { parameters, rank: `${rank}${routeMethod === 'ANY' ? 0 : 1}` };
}
