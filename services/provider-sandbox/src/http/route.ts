// A handler that gets what it has been promised: ids and body parsed, or the request is refused before it.
import type { Request, Response, RequestHandler } from 'express';
import type { z } from 'zod';
import { sendInvalid } from './errors';

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
