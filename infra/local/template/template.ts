/** The parts of a synthesized CloudFormation template that the local cloud reads. */
export interface Template {
  Resources: Record<string, Resource>;
  Parameters?: Record<string, { Default?: string }>;
  Outputs?: Record<string, Output>;
}

export interface Output {
  Value: unknown;
  Export?: { Name: string };
}

export interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
  Metadata?: Record<string, unknown>;
}

export interface ResolvedResource<P> {
  logicalId: string;
  properties: P;
  metadata: Record<string, unknown>;
}

/**
 * Returns the templates of a host's stacks as one, with every import replaced by what the other stack exports. Throws
 * if two stacks use the same logical id, or if an import has no export.
 */
export function joinTemplates(templates: readonly Template[]): Template {
  const joined: Required<Template> = { Resources: {}, Parameters: {}, Outputs: {} };
  for (const { Resources, Parameters = {}, Outputs = {} } of templates) {
    for (const id of Object.keys(Resources)) {
      if (id in joined.Resources) throw new Error(`Two stacks of the host have a resource ${id}.`);
    }
    Object.assign(joined.Resources, Resources);
    Object.assign(joined.Parameters, Parameters);
    Object.assign(joined.Outputs, Outputs);
  }
  const exported = new Map(
    Object.values(joined.Outputs).flatMap(({ Export, Value }) => (Export ? [[Export.Name, Value]] : [])),
  );
  return JSON.parse(JSON.stringify(joined), (_, value) => {
    const name = value?.['Fn::ImportValue'];
    if (name === undefined) return value;
    if (!exported.has(name)) throw new Error(`No stack of the host exports ${name}.`);
    return exported.get(name);
  });
}
