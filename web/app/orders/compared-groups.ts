import { bestOf, type FigureRow } from '../../ui/figure-table.tsx';
import type { Fact } from './fact.ts';
import type { OrderFacts } from './order-facts.ts';

/** Groups of a comparison, in their order. */
const GROUPS = ['figures', 'press', 'settings', 'profile'] as const;
type Group = (typeof GROUPS)[number];

/**
 * Returns the rows of a comparison in groups, empty ones left out: each fact that any order has, in the order of the facts;
 * `unknown` where one has none.
 */
export function comparedGroups(
  orders: readonly (OrderFacts & { press: readonly Fact[] })[],
  unknown: string,
): { group: Group; rows: FigureRow[] }[] {
  return GROUPS.map((group) => {
    const facts = orders.map((order) => new Map(order[group].map((fact) => [fact.name, fact])));
    const rows = namesOf(orders.map((order) => order[group])).map((name) => {
      const row = facts.map((one) => one.get(name));
      const known = row.find((fact) => fact !== undefined)!;
      const values = row.map((fact) => fact?.value ?? null);
      return {
        name,
        title: known.title,
        texts: row.map((fact) => fact?.text ?? unknown),
        best: known.better === undefined ? null : bestOf(values, known.better),
      };
    });
    return { group, rows };
  }).filter(({ rows }) => rows.length > 0);
}

/** Returns the names of all facts, each behind the one that stands before it in its order. */
function namesOf(lists: readonly (readonly Fact[])[]): string[] {
  const names: string[] = [];
  for (const list of lists) {
    let at = 0;
    for (const { name } of list) {
      const known = names.indexOf(name);
      if (known === -1) names.splice(at, 0, name);
      at = (known === -1 ? at : known) + 1;
    }
  }
  return names;
}
