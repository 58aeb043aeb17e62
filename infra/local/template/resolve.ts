import { arn, attributeOf, PSEUDO, refOf } from '../net/names.ts';
import type { ResolvedResource, Template } from './template.ts';

/** Public addresses and their loopback replacements, for example an API's `https://…`. */
export type AddressMap = readonly (readonly [publicPrefix: string, localPrefix: string])[];

/** Resolves references of one template against the local cloud. */
export class Resolver {
  readonly template: Template;
  readonly #queuesUrl: string;
  readonly #addresses: AddressMap;

  /** `queuesUrl` is the prefix of queue URLs; `addresses` are replaced wherever they appear in a text. */
  constructor(template: Template, queuesUrl: string, addresses: AddressMap) {
    this.template = template;
    this.#queuesUrl = queuesUrl;
    this.#addresses = addresses;
  }

  /** Returns the resources of `type`, resolved. `P` has the properties the caller reads. */
  resources<P>(type: string): ResolvedResource<P>[] {
    return Object.entries(this.template.Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([logicalId, resource]) => ({
        logicalId,
        properties: this.resolve(resource.Properties ?? {}) as P,
        metadata: resource.Metadata ?? {},
      }));
  }

  /** Returns `value` with its references resolved. Throws for a function the local cloud does not support. */
  resolve(value: unknown): unknown {
    if (typeof value === 'string') return this.#localise(value);
    if (Array.isArray(value)) return value.map((item) => this.resolve(item));
    if (value === null || typeof value !== 'object') return value;
    const [key, argument] = Object.entries(value)[0] ?? [];
    if (key === 'Ref' || key?.startsWith('Fn::')) return this.#localise(this.#call(key, argument));
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.resolve(item)]));
  }

  #call(name: string, argument: unknown): string {
    switch (name) {
      case 'Ref':
        return this.#ref(argument as string);
      case 'Fn::GetAtt': {
        const [logicalId, attribute] = argument as [string, string];
        return attributeOf(logicalId, this.#resource(logicalId), attribute);
      }
      case 'Fn::Join': {
        const [separator, parts] = argument as [string, unknown[]];
        return parts.map((part) => this.resolve(part)).join(separator);
      }
      case 'Fn::Select': {
        const [index, list] = argument as [number | string, unknown];
        return String((this.#list(list) as unknown[])[Number(index)]);
      }
      case 'Fn::Sub':
        // Our templates name pseudo parameters only.
        return String(argument).replace(/\$\{([^}]+)\}/g, (_, parameter: string) => this.#ref(parameter));
      default:
        throw new Error(`The template uses ${name}, which the local cloud does not resolve.`);
    }
  }

  /** Returns a list, which may be a text that the template splits. */
  #list(value: unknown): unknown {
    const [separator, text] = ((value as Record<string, unknown>)['Fn::Split'] as [string, unknown]) ?? [];
    return separator === undefined ? this.resolve(value) : String(this.resolve(text)).split(separator);
  }

  #ref(name: string): string {
    if (name in PSEUDO) return PSEUDO[name]!;
    const parameter = this.template.Parameters?.[name];
    // Parameters that an operator enters at deployment are not used here.
    if (parameter !== undefined) return parameter.Default ?? `local-${name}`;
    const resource = this.#resource(name);
    if (resource.Type !== 'AWS::Lambda::Alias') return refOf(name, resource, this.#queuesUrl);
    const { FunctionName, Name } = this.resolve(resource.Properties) as Record<string, string>;
    return arn('lambda', `function:${FunctionName}:${Name}`);
  }

  #resource(logicalId: string) {
    const resource = this.template.Resources[logicalId];
    if (resource === undefined)
      throw new Error(`The template refers to ${logicalId}, which it does not hold.`);
    return resource;
  }

  #localise(text: string): string {
    return this.#addresses.reduce((done, [from, to]) => done.replaceAll(from, to), text);
  }
}
