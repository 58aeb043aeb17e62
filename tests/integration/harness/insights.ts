export type LogLine = Readonly<Record<string, unknown>>;

/** A query of CloudWatch Logs Insights as far as the runbook writes them. */
export interface Insights {
  /** Returns true for a line that all filters let through. */
  matches: (line: LogLine) => boolean;
  /** Fields of ours that the query names, without those that the service adds (`@timestamp` …). */
  fields: readonly string[];
  /** Events whose lines it looks for. */
  events: readonly string[];
}

const FUNCTIONS = ['count', 'substr', 'bin', 'pct', 'avg', 'max', 'sum', 'earliest', 'ispresent'];
const WORDS = ['filter', 'stats', 'sort', 'display', 'limit', 'by', 'desc', 'asc', 'and', 'or', 'in', 'like'];

/** Reads a query. Throws for a filter that it does not know. */
export function readInsights(query: string): Insights {
  const steps = query.split(' | ').map((step) => step.trim());
  const filters = steps
    .filter((step) => step.startsWith('filter '))
    .flatMap((step) => step.slice(7).split(/ and (?=(?:[^"]*"[^"]*")*[^"]*$)/));
  const tests = filters.map(testOf);
  const plain = query.replaceAll(/"[^"]*"|\/[^/]*\/i?|@\w+(\.\w+)?|\b\d+[a-z]*\b/g, ' ');
  const names = [...new Set(plain.match(/[a-zA-Z]\w*/g) ?? [])];
  return {
    matches: (line) => tests.every((test) => test(line)),
    fields: names.filter((name) => ![...FUNCTIONS, ...WORDS].includes(name)),
    events: filters.filter((filter) => filter.startsWith('event ')).flatMap((filter) => quoted(filter)),
  };
}

const quoted = (text: string) => [...text.matchAll(/"([^"]*)"/g)].map(([, value = '']) => value);

function testOf(filter: string): (line: LogLine) => boolean {
  const present = /^ispresent\((\w+)\)$/.exec(filter);
  if (present) return (line) => line[present[1]!] !== undefined;
  const [, field = '', operator, value = ''] = /^(@?\w+) (=|!=|in|like) (.+)$/.exec(filter) ?? [];
  const text = (line: LogLine) => String(line[field] ?? '');
  switch (operator) {
    case '=':
      return (line) => text(line) === quoted(value)[0];
    case '!=':
      return (line) => text(line) !== quoted(value)[0];
    case 'in':
      return (line) => quoted(value).includes(text(line));
    case 'like': {
      const pattern = new RegExp(/^\/(.*)\/$/.exec(value)![1]!);
      return (line) => pattern.test(text(line));
    }
    default:
      throw new Error(`unknown filter: ${filter}`);
  }
}
