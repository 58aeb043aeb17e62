export class StripeRefusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;

  constructor(
    message: string,
    { status = 400, type = 'invalid_request_error', code, param }: RefusalDetails = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
  }
}

interface RefusalDetails {
  status?: number;
  type?: string;
  code?: string;
  param?: string;
}
