// What every route is made of: ids and bodies are parsed or refused before the handler runs, and refusals have one shape.
import type { Request, Response, RequestHandler } from 'express';
import type { z } from 'zod';

export function withBody<Schema extends z.ZodType>(
  schema: Schema,
  handle: (body: z.output<Schema>, request: Request, response: Response) => Promise<void>,
): RequestHandler {
  return async (request, response) => {
    const parsed = schema.safeParse(request.body);
    if (parsed.success) await handle(parsed.data, request, response);
    else sendInvalid(response, parsed.error);
  };
}

/** A path parameter that the route declares. */
export function pathId(request: Request, name: string): string {
  const value = request.params[name];
  if (typeof value !== 'string') throw new TypeError(`The route has no parameter ${name}`);
  return value;
}

export function sendError(response: Response, status: number, code: string, message: string): void {
  response.status(status).json({ code, message });
}

/** Names the members that are wrong, never their values. */
export function sendInvalid(response: Response, error: z.ZodError): void {
  const errors = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  response.status(400).json({ code: 'invalid_request', message: 'The request is not valid.', errors });
}
