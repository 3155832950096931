// Call: the promise of an operation's answer. `withResponse` shows the envelope, `result` returns errors as values.
import { MpsError, type CallError } from './errors';

export interface WithResponse<Data> {
  readonly data: Data;
  readonly status: number;
  /** The request repeated one that was answered: nothing was changed. */
  readonly replayed: boolean;
  readonly requestId: string | undefined;
  readonly rateLimit: RateLimit | undefined;
  /** Text of the Warning header, such as a second charge of the same card within a minute. */
  readonly warning: string | undefined;
  readonly attempts: number;
  readonly headers: Headers;
}

export interface RateLimit {
  readonly remaining: number;
  /** Seconds until all requests are there again. */
  readonly resetSeconds: number;
}

export type Result<Data, Code extends string> =
  { readonly ok: true; readonly value: Data } | { readonly ok: false; readonly error: CallError<Code> };

export class Call<Data, Code extends string = string> implements PromiseLike<Data> {
  readonly #answer: () => Promise<WithResponse<Data>>;

  /** Starts at once, unless `isLazy`: a list that is iterated asks for larger pages. */
  constructor(start: () => Promise<WithResponse<Data>>, isLazy = false) {
    let started: Promise<WithResponse<Data>> | undefined;
    this.#answer = () => (started ??= start());
    if (!isLazy) void this.#answer();
  }

  withResponse(): Promise<WithResponse<Data>> {
    return this.#answer();
  }

  /** Rejects only for an error of the program, such as a missing argument. */
  async result(): Promise<Result<Data, Code>> {
    try {
      return { ok: true, value: (await this.#answer()).data };
    } catch (error) {
      if (error instanceof MpsError) return { ok: false, error: error as CallError<Code> };
      throw error;
    }
  }

  then<Fulfilled = Data, Rejected = never>(
    onFulfilled?: ((data: Data) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((error: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#answer()
      .then(({ data }) => data)
      .then(onFulfilled, onRejected);
  }

  catch<Rejected = never>(
    onRejected?: ((error: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Data | Rejected> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Data> {
    return this.then().finally(onFinally);
  }
}
