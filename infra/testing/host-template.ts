import type { Stage } from '../stages.ts';
import { productionTemplates, type SynthesizedTemplate, type TemplateResource } from './templates.ts';

/** The templates of one production host, with the resources that its tests look for. */
export class HostTemplate {
  readonly host: SynthesizedTemplate;
  readonly content: SynthesizedTemplate;

  constructor({ name }: Stage) {
    this.host = productionTemplates().get(`Trabecula-${name}`)!;
    this.content = productionTemplates().get(`Trabecula-${name}-content`)!;
  }

  /** Returns the one resource of a type. Throws if there are none or several. */
  only(type: string): TemplateResource {
    const found = this.host.ofType(type);
    if (found.length !== 1) throw new Error(`${found.length} resources of type ${type} instead of 1`);
    return found[0]![1];
  }

  /** Returns the logical id and the resource of the function with this bundle. */
  bundled(bundle: string): [string, TemplateResource] {
    return this.host.ofType('AWS::Lambda::Function').find(([, { Metadata }]) => Metadata?.bundle === bundle)!;
  }

  /** Returns the logical id of the function behind the one alias that a trigger names. */
  functionBehind(trigger: unknown): string {
    const aliases = this.host.ofType('AWS::Lambda::Alias');
    const named = aliases.filter(([id]) => JSON.stringify(trigger).includes(`{"Ref":"${id}"}`));
    if (named.length !== 1) throw new Error(`a trigger names ${named.length} aliases instead of 1`);
    return named[0]![1].Properties.FunctionName.Ref;
  }
}
