/** The parts of a synthesized CloudFormation template that the local cloud reads. */
export interface Template {
  Resources: Record<string, Resource>;
}

export interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
  Metadata?: Record<string, unknown>;
}

/** A resource with the references in its properties resolved. */
export interface ResolvedResource<P> {
  logicalId: string;
  properties: P;
  metadata: Record<string, unknown>;
}
